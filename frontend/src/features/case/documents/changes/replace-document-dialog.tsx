import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileDrop } from '#portal/shared/ui/form/file-drop.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { PICKER_TYPES } from '../add-document/file-picker.tsx';
import { UploadList } from '../add-document/upload-list.tsx';
import { useUploads } from '../add-document/use-uploads.ts';
import { documentUsesQuery, useReplaceDocument } from '../api/document-changes.ts';
import { DocumentUsesNote } from './document-uses.tsx';

/** Replaces the file of a document, after naming what depends on it; the former file is kept. */
export function ReplaceDocumentDialog({
  document: { id, entityId, name },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const place = { caseId: entityId, documentId: id };
  const query = useQuery(documentUsesQuery(place));
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, remove } = useUploads('caseDocument');
  const { submit, isSubmitting, failure } = useReplaceDocument(place);
  const uploaded = uploads.find(({ state }) => state === 'uploaded');
  const { data: uses } = query;

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    for (const upload of uploads) remove(upload.id);
    void add([file]);
  };
  const replace = async () => {
    if (!uploaded || !uses) return;
    const { address: url, file } = uploaded;
    const reply = await submit({ fileNumber: uses.fileNumber, url, name: file.name });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Replace file"
      submitLabel="Replace"
      isLocked={isSubmitting || !uploaded || !uses || uses.obstacle !== ''}
      failure={failure}
      onSubmit={() => void replace()}
      onClose={onClose}
    >
      <p className="document-dialog-name">{name}</p>
      <QueryStates query={query} loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}>
        {(found) => (
          <>
            <DocumentUsesNote
              uses={found}
              effect="Bundles are assembled again with the new file; check the pages that they select."
            />
            {found.obstacle === '' && (
              <>
                <FileDrop text="Drop the new file here, or" onFiles={choose}>
                  <Button look="secondary" size="sm" onClick={() => input.current?.click()}>
                    Choose a file
                  </Button>
                  <p className="field-hint">
                    The document keeps its number and who sees it. You can open the former file
                    under Versions.
                  </p>
                  <input
                    ref={input}
                    className="visually-hidden"
                    type="file"
                    accept={PICKER_TYPES}
                    aria-label="New file"
                    tabIndex={-1}
                    onChange={({ target }) => {
                      choose([...(target.files ?? [])]);
                      // The same file can be chosen again.
                      target.value = '';
                    }}
                  />
                </FileDrop>
                {uploads.length > 0 && (
                  <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
                )}
              </>
            )}
          </>
        )}
      </QueryStates>
    </FormDialog>
  );
}
