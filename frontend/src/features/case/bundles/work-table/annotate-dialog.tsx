import { useState } from 'react';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { TEXT_AREA_MAX } from '#contracts/rules/fields.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';

export type EditedAnnotation = BundleManifest['annotations'][number];

/** Writes the note of one page on the work table; saved with the table. */
export function AnnotateDialog({
  annotation,
  label,
  onSave,
  onClose,
}: {
  annotation: EditedAnnotation;
  /** Printed number of the page. */
  label: string | undefined;
  onSave: (annotation: EditedAnnotation) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(annotation.text);
  return (
    <FormDialog
      title={label === undefined ? 'Annotation' : `Annotation on page ${label}`}
      submitLabel="Save"
      isLocked={text.trim() === ''}
      failure={undefined}
      onSubmit={() => {
        onSave({ ...annotation, text });
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label="Annotation"
        isRequired
        maxLength={TEXT_AREA_MAX}
        length={text.length}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
