import { useState } from 'react';
import {
  type BundleTemplate,
  MAX_TEMPLATE_NAME,
  newBundleTemplateSchema,
  templateOf,
} from '#contracts/rules/bundling/bundle-templates.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useKeepTemplate, useRenameTemplate } from '../api/bundle-templates.ts';
import { templateWords } from './template-words.ts';

/** Keeps the sections and settings of a bundle under a name. */
export function KeepTemplateDialog({
  manifest,
  onClose,
}: {
  manifest: BundleManifest;
  onClose: () => void;
}) {
  const content = templateOf(manifest);
  const { submit, isSubmitting, failure } = useKeepTemplate();
  // What the name does not decide.
  const refusal = newBundleTemplateSchema.safeParse({ ...content, name: 'Template' }).error;
  return (
    <NameDialog
      title="Keep as template"
      before=""
      note={`Without documents: ${templateWords(content)}`}
      isLocked={isSubmitting || refusal !== undefined}
      failure={refusal?.issues[0]?.message ?? failure}
      onName={(name) => submit({ ...content, name })}
      onClose={onClose}
    />
  );
}

export function RenameTemplateDialog({
  template,
  onClose,
}: {
  template: BundleTemplate;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useRenameTemplate();
  return (
    <NameDialog
      title="Rename template"
      before={template.name}
      note=""
      isLocked={isSubmitting}
      failure={failure}
      onName={(name) => submit({ id: template.id, name })}
      onClose={onClose}
    />
  );
}

function NameDialog({
  title,
  before,
  note,
  isLocked,
  failure,
  onName,
  onClose,
}: {
  title: string;
  before: string;
  note: string;
  isLocked: boolean;
  failure: string | undefined;
  onName: (name: string) => Promise<{ message: string } | undefined>;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const name = text.trim();
  const save = async () => {
    const reply = await onName(name);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      isLocked={isLocked || name === '' || name === before}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        isRequired
        maxLength={MAX_TEMPLATE_NAME}
        hint={note}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
