import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  type Agreement,
  type FollowUpPaper,
  isFollowUpKind,
} from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels } from '#contracts/rules/outcome/paper-labels.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AgreementScan } from './agreement-scan.tsx';
import { useDocumentDownload } from './papers-api.ts';
import { UploadForm } from './upload-form.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** The agreement: uploaded once the summary is published, replaced by a newer one later. */
export function AgreementPart({ shownCase }: { shownCase: Case }) {
  const { id: caseId, agreementsAndAwards: agreements } = shownCase;
  const [newest, ...older] = agreements;
  const papers = agreements.reduce((sum, { followUps = [] }) => sum + 1 + followUps.length, 0);
  const part = useFocusAfter<HTMLElement>(papers);
  return (
    <section ref={part} tabIndex={-1} className="papers-part" aria-label="Agreement">
      {newest && <AgreementLink caseId={caseId} agreement={newest} />}
      {/* A new paper begins with an empty field. */}
      <UploadForm key={papers} shownCase={shownCase} present={newest} />
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
  const { name, kind, date, uploadedBy, scan } = agreement;
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
      <p className="soft">
        {[isFollowUpKind(kind) && followUpLabels[kind], indianDateTime(date), uploadedBy]
          .filter(Boolean)
          .join(' · ')}
      </p>
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
