import { useRef } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileDrop } from '#portal/shared/ui/form/file-drop.tsx';
import { PICKER_TYPES } from '../add-document/file-picker.tsx';
import { UploadList } from '../add-document/upload-list.tsx';
import { useUploads } from '../add-document/use-uploads.ts';
import { useReplaceDocument } from '../api/document-changes.ts';
import { DocumentUsesDialog } from './document-uses.tsx';

/** Replaces the file of a document, after naming what depends on it; the former file is kept. */
export function ReplaceDocumentDialog({
  document,
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const place = { caseId: document.entityId, documentId: document.id };
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, remove } = useUploads('caseDocument');
  const { submit, isSubmitting, failure } = useReplaceDocument(place);
  const uploaded = uploads.find(({ state }) => state === 'uploaded');

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    for (const upload of uploads) remove(upload.id);
    void add([file]);
  };
  const replace = async (fileNumber: number) =>
    uploaded && submit({ fileNumber, url: uploaded.address, name: uploaded.file.name });
  return (
    <DocumentUsesDialog
      document={document}
      title="Replace file"
      submitLabel="Replace"
      effect="Bundles are assembled again with the new file; check the pages that they select."
      isLocked={isSubmitting || !uploaded}
      failure={failure}
      change={replace}
      onClose={onClose}
    >
      <FileDrop text="Drop the new file here, or" onFiles={choose}>
        <Button look="secondary" size="sm" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="field-hint">
          The document keeps its number and who sees it. You can open the former file under
          Versions.
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
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />}
    </DocumentUsesDialog>
  );
}
