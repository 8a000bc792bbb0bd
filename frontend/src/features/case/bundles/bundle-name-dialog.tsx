import { useRef, useState } from 'react';
import { bundleNameSchema, MAX_BUNDLE_NAME } from '#contracts/rules/bundling/bundles.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useCreateBundle, useRenameBundle } from './api/bundles.ts';

/** Names a new bundle; `onCreated` gets its id. */
export function CreateBundleDialog({
  caseId,
  onCreated,
  onClose,
}: {
  caseId: string;
  onCreated: (bundleId: string) => void;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useCreateBundle(caseId);
  const key = useRef(newIdempotencyKey());
  const create = async (bundleName: string) => {
    const reply = await submit({ bundleName, idempotencyKey: key.current });
    if (!reply) {
      // The next attempt may have another name.
      key.current = newIdempotencyKey();
      return;
    }
    showSnackbar('success', reply.message);
    onClose();
    onCreated(reply.bundle.id);
  };
  return (
    <BundleNameForm
      title="Bundle Name"
      name=""
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={(name) => void create(name)}
      onClose={onClose}
    />
  );
}

/** Renames a bundle; its PDF is assembled again, since its name is printed in it. */
export function RenameBundleDialog({
  caseId,
  bundleId,
  name,
  onClose,
}: {
  caseId: string;
  bundleId: string;
  name: string;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useRenameBundle({ caseId, bundleId });
  const rename = async (bundleName: string) => {
    const reply = await submit(bundleName);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <BundleNameForm
      title="Edit Bundle Name"
      name={name}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={(next) => void rename(next)}
      onClose={onClose}
    />
  );
}

function BundleNameForm({
  title,
  name,
  isSubmitting,
  failure,
  onSubmit,
  onClose,
}: {
  title: string;
  name: string;
  isSubmitting: boolean;
  failure: string | undefined;
  onSubmit: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const parsed = bundleNameSchema.safeParse(typed);
  const isEmpty = typed.trim() === '';
  const error = parsed.success || isEmpty ? undefined : parsed.error.issues[0]?.message;
  return (
    <FormDialog
      title={title}
      isLocked={isSubmitting || !parsed.success}
      failure={failure}
      onSubmit={() => parsed.success && onSubmit(parsed.data)}
      onClose={onClose}
    >
      <TextField
        label="Bundle Name"
        isRequired
        autoComplete="off"
        maxLength={MAX_BUNDLE_NAME}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
