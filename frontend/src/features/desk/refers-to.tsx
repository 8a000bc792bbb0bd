import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { DeskDraftRow } from '#contracts/endpoints/outcome/desk.ts';
import { useDocumentDownload } from '#portal/parts/papers/papers-api.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';

/** The award that a draft follows, with its file. */
export function RefersTo({
  caseId,
  award: { agreementId, name, at },
}: {
  caseId: string;
  award: NonNullable<DeskDraftRow['refersTo']>;
}) {
  const { download, isDownloading, failure } = useDocumentDownload(caseId, agreementId);
  return (
    <div className="desk-refers">
      <p className="soft">{`Refers to ${name}, published on ${indianDate(at) ?? '-'}`}</p>
      <Button
        look="quiet"
        size="sm"
        icon={downloadIcon}
        aria-label={`Download ${name}`}
        disabled={isDownloading}
        onClick={download}
      >
        Download
      </Button>
      <FormFailure text={failure} />
    </div>
  );
}
