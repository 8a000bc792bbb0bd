import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Case, FiledDocument } from '#contracts/endpoints/cases/cases.ts';
import { useDocumentDownload } from '#portal/parts/papers/papers-api.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** Downloads of the descriptions and agreements filed with the claim. */
export function FiledDocuments({ shownCase: { id, filedDocuments } }: { shownCase: Case }) {
  return (
    <div className="case-keywords">
      <h3 className="case-keywords-title">Documents</h3>
      <ul className="case-filed">
        {filedDocuments.map((filed) => (
          <FiledRow key={filed.id} caseId={id} filed={filed} />
        ))}
      </ul>
    </div>
  );
}

function FiledRow({ caseId, filed }: { caseId: string; filed: FiledDocument }) {
  const { download, isDownloading, failure } = useDocumentDownload(caseId, filed.id);
  return (
    <li>
      <button
        type="button"
        className="text-button case-filed-name"
        disabled={isDownloading}
        aria-label={`Download ${filed.label}`}
        onClick={download}
      >
        <Icon svg={downloadIcon} size="sm" />
        <span>{filed.label}</span>
      </button>
      <FormFailure text={failure} />
      {filed.summary && <p className="soft case-description">{filed.summary}</p>}
    </li>
  );
}
