import { useState } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { PasswordField } from '#portal/shared/ui/form/text-field.tsx';
import { useProcessDocument } from './api/documents.ts';

/** Asks once for the password of an encrypted file; the server keeps it encrypted. */
export function PasswordDialog({
  document: { id, entityId, name },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useProcessDocument(entityId);
  const [password, setPassword] = useState('');
  const send = async () => {
    if (await submit({ documentId: id, password })) onClose();
  };
  return (
    <FormDialog
      title="Password of the document"
      isLocked={isSubmitting || password === ''}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="document-dialog-name">{name}</p>
      <PasswordField
        label="Password"
        isRequired
        autoComplete="off"
        maxLength={200}
        hint="Kept encrypted, so that the document can be shown and added to bundles"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
