import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/bundles.ts';
import type { DocumentVisibility } from '#contracts/rules/documents.ts';
import { ApiFailure, type FieldIssue } from '#portal/shared/api/api-failure.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { FormDialog } from '#portal/shared/ui/overlay/form-dialog.tsx';
import { SharingChoice } from '../documents/sharing-choice.tsx';
import { useShareBundle } from './api/bundles.ts';

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
  const [narrower, setNarrower] = useState<readonly FieldIssue[]>([]);
  const { submit, isSubmitting, failure } = useShareBundle(
    { caseId: entityId, bundleId: id },
    (error) => {
      const isToConfirm = error instanceof ApiFailure && error.code === 'conflict';
      if (isToConfirm && error.issues.length > 0) setNarrower(error.issues);
      else showFailure(error);
    },
  );
  const visibility = chosen ?? 'me';

  const share = async () => {
    const reply = await submit({
      visibilityType: visibility,
      confirmedDocuments: narrower.map(({ field }) => field),
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Share Settings"
      submitLabel={narrower.length > 0 ? 'Share all the same' : 'Submit'}
      isLocked={isSubmitting || visibility === visibilityType}
      failure={narrower.length > 0 ? undefined : failure}
      onSubmit={() => void share()}
      onClose={onClose}
    >
      <p className="bundle-dialog-name">{`${bundleCode} ${bundleName}`}</p>
      <SharingChoice
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setNarrower([]);
        }}
      />
      {narrower.length > 0 && (
        <div className="bundle-narrower" role="alert">
          <p>These documents are shared with fewer people than the bundle would be:</p>
          <ul>
            {narrower.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
