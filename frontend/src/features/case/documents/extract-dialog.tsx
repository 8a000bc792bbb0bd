import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** Keywords and summary of a document, computed after its upload (D59). */
export function ExtractDialog({
  document: { name, keywords, documentSummary },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  return (
    <Dialog title="Extract" isOpen onClose={onClose} width="40rem">
      <p className="document-dialog-name">{name}</p>
      <h3 className="extract-title">Keywords</h3>
      {keywords.length > 0 ? (
        <ul className="extract-keywords">
          {keywords.map((keyword) => (
            <li key={keyword}>{keyword}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">No keywords found</p>
      )}
      <h3 className="extract-title">Summary</h3>
      {documentSummary ? (
        <p className="extract-summary">{documentSummary}</p>
      ) : (
        <p className="soft">No summary found</p>
      )}
    </Dialog>
  );
}
