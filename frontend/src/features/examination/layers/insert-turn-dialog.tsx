import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import * as z from 'zod';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { isWritten, kindFacts, turnKinds } from '#contracts/rules/speech/entries.ts';
import { nextTurnType } from '#contracts/rules/speech/examinations.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { newMediaId, useInsertTurn } from '../api/turns.ts';
import { refuseUnclearEntry, TurnFields } from '../entries/turn-fields.tsx';
import { nameOfTurn } from '../shown-turn.ts';
import { TurnKindField } from './turn-kind-field.tsx';

const fieldsSchema = z.object({
  ...{ text: z.string(), speaker: z.string(), witness: z.string() },
  kind: z.enum(turnKinds),
});
const formSchema = fieldsSchema.superRefine((turn, context) => {
  if (!isWritten(turn.kind) && turn.text.trim() === '')
    context.addIssue({ code: 'custom', path: ['text'], message: 'Text is required' });
  refuseUnclearEntry(turn, context);
});
type Values = z.output<typeof fieldsSchema>;

/** Writes a turn or an entry that was not recorded, below another one. */
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
    schema: fieldsSchema,
    defaultValues: {
      ...{ text: '', speaker: '', witness: before.witness },
      kind: nextTurnType(before.textType),
    },
  });
  const { submit, isSubmitting, failure } = useInsertTurn(caseId);
  const kind = form.watch('kind');
  const save = form.handleSubmit(async ({ kind: chosen, ...values }) => {
    const turn = { ...values, ...kindFacts(chosen), mediaId };
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
      <TurnKindField label="Kind" kinds={turnKinds} {...form.register('kind')} />
      <TurnFields
        kind={kind}
        text={{ ...form.register('text'), length: form.watch('text').length }}
        speaker={form.register('speaker')}
        witness={form.register('witness')}
        errors={form.formState.errors}
      />
    </FormDialog>
  );
}
