import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { MAX_TURN_TEXT } from '#contracts/rules/speech/examinations.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useEditTurn } from './api/turns.ts';
import { formOfTurn, type TurnForm, turnFormSchema } from './turn-form.ts';
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
    resolver: zodResolver(turnFormSchema),
    mode: 'onSubmit',
    schema: turnFormSchema,
    defaultValues: formOfTurn(turn),
  });
  const { submit, isSubmitting, failure } = useEditTurn(caseId);
  const { errors } = form.formState;
  const text = form.watch('text');

  const save = form.handleSubmit(async ({ isComplete, exhibits, ...values }) => {
    const saved = await submit({
      ...values,
      mediaId: turn.mediaId,
      version: base,
      transcriptionFlag: isComplete === 'yes',
      exhibits: exhibits.map(({ text: mark, documentId }) => ({
        text: mark,
        ...(documentId !== '' && { documentId }),
      })),
    });
    if (!saved) return;
    unsent.forget();
    onClose();
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        title={`Edit ${turn.textType}`}
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
        <TextArea
          label="Text"
          rows={6}
          maxLength={MAX_TURN_TEXT}
          length={text.length}
          error={errors.text?.message}
          {...form.register('text')}
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
        <div className="turn-names">
          <TextField label="Speaker" maxLength={100} {...form.register('speaker')} />
          <TextField label="Who is examined" maxLength={100} {...form.register('witness')} />
        </div>
        <ObjectionFields />
        <ExhibitFields caseId={caseId} />
      </FormDialog>
    </FormProvider>
  );
}
