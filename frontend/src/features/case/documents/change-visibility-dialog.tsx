import { useState } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { type DocumentVisibility, isWider } from '#contracts/rules/documents/documents.ts';
import { SharingChoice } from '#portal/parts/documents/sharing-choice.tsx';
import { sharingQuestion } from '#portal/parts/documents/visibility.ts';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useUpdateDocument } from './api/documents.ts';

/** Changes who sees a document, after a question (seed 2, section 4). */
export function ChangeVisibilityDialog({
  document: { id, entityId, name, visibilityType },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useUpdateDocument(entityId, 'Change Visibility...');
  const [chosen, setChosen] = useState<DocumentVisibility | undefined>(visibilityType);
  const [isAsking, setAsking] = useState(false);
  const visibility = chosen ?? 'me';

  const change = async () => {
    setAsking(false);
    const reply = await submit({ documentId: id, visibilityType: visibility });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <>
      <FormDialog
        title="Change Visibility Type"
        isLocked={isSubmitting || visibility === visibilityType}
        failure={failure}
        onSubmit={() => setAsking(true)}
        onClose={onClose}
      >
        <p className="document-dialog-name">{name}</p>
        <SharingChoice chosen={chosen} onChoose={setChosen} />
        {visibility !== 'me' && isWider(visibility, visibilityType) && (
          <WillBeServed caseId={entityId} audience={visibility} />
        )}
      </FormDialog>
      <ConfirmDialog
        title="Change Visibility Type"
        question={sharingQuestion(visibility)}
        confirmLabel="Submit"
        cancelLabel="Close"
        isOpen={isAsking}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
