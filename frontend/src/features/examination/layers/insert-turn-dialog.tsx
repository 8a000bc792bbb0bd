import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import * as z from 'zod';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { MAX_TURN_TEXT, nextTurnType } from '#contracts/rules/speech/examinations.ts';
import { turnTypes } from '#contracts/rules/speech/transcripts.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { newMediaId, useInsertTurn } from '../api/turns.ts';
import { nameOfTurn } from '../shown-turn.ts';
import { TurnTypeField } from './turn-type-field.tsx';

const formSchema = z.object({
  text: z.string().refine((text) => text.trim() !== '', { message: 'Text is required' }),
  textType: z.enum(turnTypes),
  speaker: z.string(),
  witness: z.string(),
});
type Values = z.output<typeof formSchema>;

/** Writes a turn that was not recorded, below another one. */
export function InsertTurnDialog({
  caseId,
  before,
  onClose,
}: {
  caseId: string;
  before: Turn;
  onClose: () => void;
}) {
  const [mediaId] = useState(newMediaId);
  /** The version that was seen; the list may show a newer one (D70). */
  const [base, setBase] = useState(before.version);
  const { form, unsent } = useUnsentForm<Values>(`turn-below:${caseId}:${before.mediaId}`, {
    resolver: zodResolver(formSchema),
    mode: 'onSubmit',
    schema: z.object({ ...formSchema.shape, text: z.string() }),
    defaultValues: {
      ...{ text: '', speaker: '', witness: before.witness },
      textType: nextTurnType(before.textType),
    },
  });
  const { submit, isSubmitting, failure } = useInsertTurn(caseId);
  const { errors } = form.formState;
  const save = form.handleSubmit(async (values) => {
    const turn = { ...values, mediaId };
    const saved = await submit({ after: before.mediaId, afterVersion: base, turn });
    if (!saved) return;
    unsent.forget();
    onClose();
  });
  return (
    <FormDialog
      title={`Insert a turn below ${nameOfTurn(before)}`}
      width="36rem"
      unsent={unsent}
      submitLabel="Insert"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      {before.version > base && (
        <ChangedMeanwhile
          what="The turn above was changed meanwhile."
          onKeep={() => setBase(before.version)}
          onShow={onClose}
        />
      )}
      <p className="soft">
        It is marked as inserted, with your name and the time. It has no audio.
      </p>
      <TurnTypeField label="Kind" {...form.register('textType')} />
      <TextArea
        label="Text"
        rows={5}
        maxLength={MAX_TURN_TEXT}
        length={form.watch('text').length}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <div className="turn-names">
        <TextField label="Speaker" maxLength={100} {...form.register('speaker')} />
        <TextField label="Who is examined" maxLength={100} {...form.register('witness')} />
      </div>
    </FormDialog>
  );
}
