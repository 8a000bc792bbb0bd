import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { useDeleteDocument } from '../api/document-changes.ts';
import { DocumentUsesDialog } from './document-uses.tsx';

/** Deletes a document, after naming what depends on it. */
export function DeleteDocumentDialog({
  document,
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const place = { caseId: document.entityId, documentId: document.id };
  const { submit, isSubmitting, failure } = useDeleteDocument(place);
  return (
    <DocumentUsesDialog
      document={document}
      title="Delete document"
      submitLabel="Delete"
      look="danger"
      warning="The document and its former files can no longer be opened by anybody. This cannot be undone in the portal."
      effect="PDFs of bundles with it are withheld and assembled again; a sheet takes the document’s place."
      isLocked={isSubmitting}
      failure={failure}
      change={submit}
      onClose={onClose}
    />
  );
}
