import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { bundleSettingsSchema } from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { FileFields } from './file-fields.tsx';
import { NumberFields } from './number-fields.tsx';
import { ProfileField } from './profile-field.tsx';
import { draftOf, manifestOf } from './settings-draft.ts';
import './settings.css';

/** The settings of a bundle: the profile of a court, numbers, pages, and files. */
export function SettingsDialog({
  manifest,
  bundle,
  submitLabel,
  isSubmitting = false,
  failure,
  onSubmit,
  onClose,
}: {
  manifest: BundleManifest;
  bundle: Pick<Bundle, 'bundleCode' | 'bundleName'>;
  submitLabel: string;
  isSubmitting?: boolean;
  failure?: string | undefined;
  onSubmit: (manifest: BundleManifest) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(manifest));
  const parsed = bundleSettingsSchema.safeParse(draft.settings);
  const errorOf = (...path: string[]) =>
    parsed.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message;
  const fields = { draft, errorOf, onChange: setDraft };
  return (
    <FormDialog
      title="Settings"
      width="44rem"
      submitLabel={submitLabel}
      isLocked={isSubmitting || !parsed.success}
      failure={failure}
      onSubmit={() => parsed.success && onSubmit(manifestOf(manifest, draft, parsed.data))}
      onClose={onClose}
    >
      <p className="bundle-dialog-name">{`${bundle.bundleCode} ${bundle.bundleName}`}</p>
      <ProfileField {...fields} />
      <NumberFields {...fields} />
      <FileFields {...fields} bundle={bundle} />
    </FormDialog>
  );
}
