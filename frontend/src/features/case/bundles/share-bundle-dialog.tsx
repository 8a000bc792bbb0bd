import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { SharingChoice } from '#portal/parts/documents/sharing-choice.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { type Sharing, useShareBundle } from './api/bundles.ts';
import { NarrowerQuestion, useNarrowerDocuments } from './narrower-question.tsx';

/**
 * Changes who sees a bundle. Documents with a smaller audience are named and must be confirmed
 * (D56).
 */
export function ShareBundleDialog({
  bundle: { id, entityId, bundleName, bundleCode, visibilityType },
  onClose,
}: {
  bundle: Bundle;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<DocumentVisibility | undefined>(visibilityType);
  const { refused, close, onFailure } = useNarrowerDocuments<Sharing>();
  const { submit, isSubmitting, failure } = useShareBundle(
    { caseId: entityId, bundleId: id },
    onFailure,
  );
  const visibility = chosen ?? 'me';

  const share = async (confirmedDocuments: string[]) => {
    close();
    const reply = await submit({ visibilityType: visibility, confirmedDocuments });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <>
      <FormDialog
        title="Share Settings"
        isLocked={isSubmitting || visibility === visibilityType}
        failure={refused ? undefined : failure}
        onSubmit={() => void share([])}
        onClose={onClose}
      >
        <p className="bundle-dialog-name">{`${bundleCode} ${bundleName}`}</p>
        <SharingChoice chosen={chosen} onChoose={setChosen} />
      </FormDialog>
      {refused && (
        <NarrowerQuestion
          documents={refused.documents}
          onConfirm={() => void share(refused.documents.map(({ id: document }) => document))}
          onClose={close}
        />
      )}
    </>
  );
}
