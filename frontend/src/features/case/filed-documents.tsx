import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import type { Case, FiledDocument } from '../../../../contracts/cases.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useDocumentAddress } from './api/use-agreement.ts';

/** What the case was filed with: descriptions, and the agreements that the claim rests on. */
export function FiledDocuments({ shownCase: { id, filedDocuments } }: { shownCase: Case }) {
  if (filedDocuments.length === 0) return null;
  return (
    <div className="case-keywords">
      <h3 className="case-keywords-title">Filed documents</h3>
      <ul className="case-filed">
        {filedDocuments.map((document) => (
          <FiledRow key={document.id} caseId={id} document={document} />
        ))}
      </ul>
    </div>
  );
}

function FiledRow({ caseId, document }: { caseId: string; document: FiledDocument }) {
  const addressOf = useDocumentAddress(caseId);
  const { submit, isSubmitting } = useSubmit();
  const download = async () => {
    const address = await submit(() => addressOf(document.id), {
      loader: 'Please wait. Loading...',
    });
    if (address !== undefined) saveFile(address);
  };
  return (
    <li className="case-filed-row">
      <Icon svg={fileIcon} />
      <div>
        <button
          type="button"
          className="text-button"
          aria-label={`Download ${document.label}`}
          disabled={isSubmitting}
          onClick={() => void download()}
        >
          {document.label}
        </button>
        {document.summary && <p className="soft case-filed-summary">{document.summary}</p>}
      </div>
    </li>
  );
}
