import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  type Agreement,
  type FollowUpPaper,
  isRefusedScan,
} from '#contracts/rules/outcome/outcomes.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { FileField } from '#portal/shared/ui/form/file-field.tsx';
import type { UploadedFile } from '#portal/shared/ui/form/use-file-upload.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AgreementScan } from './agreement-scan.tsx';
import { useDocumentDownload, useUploadAgreement } from './papers-api.ts';
import { useFocusAfter } from './use-focus-after.ts';

/** The agreement: uploaded once the summary is published, replaced by a newer one later. */
export function AgreementPart({ shownCase }: { shownCase: Case }) {
  const { id: caseId, agreementsAndAwards: agreements } = shownCase;
  const [newest, ...older] = agreements;
  const part = useFocusAfter<HTMLElement>(newest?.id);
  return (
    <section ref={part} tabIndex={-1} className="papers-part" aria-label="Agreement">
      {newest && <AgreementLink caseId={caseId} agreement={newest} />}
      {/* A new agreement begins with an empty field. */}
      <UploadForm key={newest?.id ?? ''} shownCase={shownCase} present={newest} />
      {older.length > 0 && (
        <div className="papers-older">
          <h3>Older agreements</h3>
          <ul>
            {older.map((agreement) => (
              <li key={agreement.id}>
                <AgreementLink caseId={caseId} agreement={agreement} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function AgreementLink({
  caseId,
  agreement,
}: {
  caseId: string;
  agreement: Agreement | FollowUpPaper;
}) {
  const { download, isDownloading, failure } = useDocumentDownload(caseId, agreement.id);
  const { name, date, uploadedBy, scan } = agreement;
  return (
    <div className="papers-agreement">
      {scan === 'clean' ? (
        <button
          type="button"
          className="text-button papers-file"
          disabled={isDownloading}
          aria-label={`Download ${name}`}
          onClick={download}
        >
          <Icon svg={downloadIcon} size="sm" />
          <span>{name}</span>
        </button>
      ) : (
        <p className="papers-file">{name}</p>
      )}
      <p className="soft">{[indianDateTime(date), uploadedBy].filter(Boolean).join(' · ')}</p>
      <ServedLine caseId={caseId} entryId={agreement.id} />
      <AgreementScan agreement={agreement} />
      {'followUps' in agreement && agreement.followUps && (
        <ul className="papers-follow-ups" aria-label={`What followed ${name}`}>
          {agreement.followUps.map((one) => (
            <li key={one.id}>
              <AgreementLink caseId={caseId} agreement={one} />
            </li>
          ))}
        </ul>
      )}
      <FormFailure text={failure} />
    </div>
  );
}

function UploadForm({ shownCase, present }: { shownCase: Case; present: Agreement | undefined }) {
  const [file, setFile] = useState<UploadedFile>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { submit, isSubmitting, failure } = useUploadAgreement(shownCase);
  const isUpdate = present !== undefined && !isRefusedScan(present.scan);
  const upload = async () => {
    if (!file) {
      setError('Agreement is required');
      return;
    }
    const reply = await submit({
      address: file.address,
      name: file.name,
      replacedId: present?.id,
    });
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void upload();
      }}
    >
      <FileField
        label={
          isUpdate ? 'Update Agreement (pdf, docx or txt)' : 'UPLOAD AGREEMENT (pdf, docx or txt)'
        }
        purpose="outcomeAgreement"
        isRequired={!isUpdate}
        error={error}
        onChange={(chosen) => {
          setFile(chosen);
          setError(undefined);
        }}
        onBusy={setBusy}
      />
      {file && <WillBeServed caseId={shownCase.id} />}
      <FormFailure text={failure} />
      <div className="form-actions">
        <Button
          type="submit"
          icon={uploadIcon}
          disabled={isBusy || isSubmitting || (isUpdate && !file)}
        >
          {isUpdate ? 'Update' : 'Upload Agreement'}
        </Button>
      </div>
    </form>
  );
}
