import { useQuery } from '@tanstack/react-query';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentUsesQuery, useDeleteDocument } from '../api/document-changes.ts';
import { DocumentUsesNote } from './document-uses.tsx';

/** Deletes a document, after naming what depends on it. */
export function DeleteDocumentDialog({
  document: { id, entityId, name },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const place = { caseId: entityId, documentId: id };
  const query = useQuery(documentUsesQuery(place));
  const { submit, isSubmitting, failure } = useDeleteDocument(place);
  const { data: uses } = query;
  const remove = async () => {
    const reply = uses && (await submit(uses.fileNumber));
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Delete document"
      submitLabel="Delete"
      look="danger"
      isLocked={isSubmitting || !uses || uses.obstacle !== ''}
      failure={failure}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p className="document-dialog-name">{name}</p>
      <QueryStates query={query} loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}>
        {(found) => (
          <>
            {found.obstacle === '' && (
              <p>
                The document and its former files can no longer be opened by anybody. This cannot be
                undone in the portal.
              </p>
            )}
            <DocumentUsesNote
              uses={found}
              effect="PDFs of bundles with it are withheld and assembled again; a sheet takes the document’s place."
            />
          </>
        )}
      </QueryStates>
    </FormDialog>
  );
}
