import { useState } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { MAX_DOCUMENT_NAME } from '#contracts/rules/documents/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useRenameDocument } from '../api/document-changes.ts';

/** Renames a document. Bundles keep the titles that their owners gave it. */
export function RenameDocumentDialog({
  document: { id, entityId, name },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useRenameDocument({
    caseId: entityId,
    documentId: id,
  });
  const [text, setText] = useState(name);
  const next = text.trim();
  const rename = async () => {
    const reply = await submit(next);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Rename document"
      isLocked={isSubmitting || next === '' || next === name}
      failure={failure}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        isRequired
        maxLength={MAX_DOCUMENT_NAME}
        hint="Bundles keep the title that they have for this document"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
