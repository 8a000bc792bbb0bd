import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { TEXT_AREA_MAX } from '#contracts/rules/fields.ts';
import {
  type ReadingNote,
  readingNoteTextSchema,
} from '#contracts/rules/speech/witness-readings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { useNoteReading } from '../api/readings.ts';

const schema = z.object({
  isAccepted: z.boolean(),
  text: z.union([z.literal(''), readingNoteTextSchema]),
});

/** What the tribunal makes of an errata sheet. Exports print it under the witness's statement. */
export function ReadingNoteDialog({
  caseId,
  number,
  note,
  onClose,
}: {
  caseId: string;
  number: number;
  note: ReadingNote | undefined;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useNoteReading(caseId);
  const { register, watch, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { isAccepted: note?.isAccepted ?? false, text: note?.text ?? '' },
  });
  const save = handleSubmit(async (body) => {
    if (await submit({ number, ...body })) onClose();
  });
  return (
    <FormDialog
      title="Note of the tribunal"
      submitLabel="Save"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Choice kind="checkbox" detail="The record stays as it is." {...register('isAccepted')}>
        Accept what the witness says
      </Choice>
      <TextArea
        label="Note"
        rows={4}
        maxLength={TEXT_AREA_MAX}
        length={watch('text').length}
        error={formState.errors.text?.message}
        {...register('text')}
      />
    </FormDialog>
  );
}
