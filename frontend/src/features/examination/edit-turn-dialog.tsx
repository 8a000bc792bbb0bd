import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { isWritten, kindFacts, kindOf, turnKinds } from '#contracts/rules/speech/entries.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { useEditTurn } from './api/turns.ts';
import { refuseUnclearEntry, TurnFields } from './entries/turn-fields.tsx';
import { TurnKindField } from './layers/turn-kind-field.tsx';
import { exhibitsOf, formOfTurn, type TurnForm, turnFormSchema } from './turn-form.ts';
import { ExhibitFields, ObjectionFields } from './turn-marks.tsx';

/** Corrects a turn's text and names, and marks objections and exhibits. */
export function EditTurnDialog({
  caseId,
  turn,
  onClose,
}: {
  caseId: string;
  turn: Turn;
  onClose: () => void;
}) {
  /** The version that is edited; the list may show a newer one (D70). */
  const [base, setBase] = useState(turn.version);
  const { form, unsent } = useUnsentForm<TurnForm>(`turn:${caseId}:${turn.mediaId}`, {
    resolver: zodResolver(turnFormSchema.superRefine(refuseUnclearEntry)),
    mode: 'onSubmit',
    schema: turnFormSchema,
    defaultValues: formOfTurn(turn),
  });
  const { submit, isSubmitting, failure } = useEditTurn(caseId);
  const { errors } = form.formState;
  const [text, kind] = form.watch(['text', 'kind']);

  const save = form.handleSubmit(async ({ isComplete, exhibits, kind: chosen, ...values }) => {
    const saved = await submit({
      ...values,
      mediaId: turn.mediaId,
      version: base,
      transcriptionFlag: isComplete === 'yes',
      ...kindFacts(chosen),
      exhibits: exhibitsOf({ exhibits }),
    });
    if (!saved) return;
    unsent.forget();
    onClose();
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        title={`Edit ${kindOf(turn)}`}
        width="40rem"
        unsent={unsent}
        submitLabel="Save"
        isLocked={isSubmitting}
        failure={failure}
        onSubmit={save}
        onClose={onClose}
      >
        {turn.version > base && (
          <ChangedMeanwhile
            what="This turn was changed meanwhile."
            onKeep={() => setBase(turn.version)}
            onShow={() => {
              unsent.forget();
              form.reset(formOfTurn(turn));
              setBase(turn.version);
            }}
          />
        )}
        <TurnKindField label="Kind" kinds={turnKinds} {...form.register('kind')} />
        <TurnFields
          kind={kind}
          text={{ ...form.register('text'), length: text.length }}
          speaker={form.register('speaker')}
          witness={form.register('witness')}
          errors={errors}
        />
        {!turn.transcriptionFlag && (
          <Choice
            kind="checkbox"
            checked={form.watch('isComplete') === 'yes'}
            onChange={({ target }) => form.setValue('isComplete', target.checked ? 'yes' : 'no')}
          >
            The text is complete
          </Choice>
        )}
        {!isWritten(kind) && (
          <>
            <ObjectionFields />
            <ExhibitFields caseId={caseId} />
          </>
        )}
      </FormDialog>
    </FormProvider>
  );
}
