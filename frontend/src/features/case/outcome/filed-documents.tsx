import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Case, FiledDocument } from '#contracts/endpoints/cases.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { saveFile } from '#portal/shared/save-file.ts';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useDocumentAddress } from './use-agreement.ts';

/** Descriptions and agreements that the claim was filed with, to be saved. */
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
  const addressOf = useDocumentAddress(caseId);
  const { submit, isSubmitting, failure } = useSubmit();
  const download = async () => {
    const address = await submit(() => addressOf(filed.id), { loader: 'Please wait. Loading...' });
    if (address !== undefined) saveFile(address);
  };
  return (
    <li>
      <button
        type="button"
        className="text-button case-filed-name"
        disabled={isSubmitting}
        aria-label={`Download ${filed.label}`}
        onClick={() => void download()}
      >
        <Icon svg={downloadIcon} size="sm" />
        <span>{filed.label}</span>
      </button>
      <FormFailure text={failure} />
      {filed.summary && <p className="soft case-description">{filed.summary}</p>}
    </li>
  );
}
