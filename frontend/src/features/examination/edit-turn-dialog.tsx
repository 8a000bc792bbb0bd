import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import {
  exhibitSchema,
  MAX_EXHIBITS,
  MAX_OBJECTIONS,
  MAX_TURN_TEXT,
  objectionSchema,
  objectionStates,
} from '#contracts/rules/speech/examinations.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { exhibitDocumentsQuery } from './api/exhibit-documents.ts';
import { useEditTurn } from './api/turns.ts';

const formSchema = z.object({
  text: z.string(),
  speaker: z.string(),
  witness: z.string(),
  /** 'yes' marks a failed turn as complete. */
  isComplete: z.enum(['yes', 'no']),
  objections: z.array(
    z.object({ state: z.enum(objectionStates), by: objectionSchema.shape.by, ground: z.string() }),
  ),
  exhibits: z.array(z.object({ text: exhibitSchema.shape.text, documentId: z.string() })),
});
type Values = z.output<typeof formSchema>;

const valuesOf = (turn: Turn): Values => ({
  text: turn.text,
  speaker: turn.speaker,
  witness: turn.witness,
  isComplete: turn.transcriptionFlag ? 'yes' : 'no',
  objections: turn.objections,
  exhibits: turn.exhibits.map(({ text, documentId = '' }) => ({ text, documentId })),
});

const stateLabels = { raised: 'Raised', sustained: 'Sustained', overruled: 'Overruled' } as const;

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
  const { data: documents = [] } = useQuery(exhibitDocumentsQuery(caseId));
  /** The version that is edited; the list may show a newer one (D70). */
  const [base, setBase] = useState(turn.version);
  const { form, unsent } = useUnsentForm<Values>(`turn:${caseId}:${turn.mediaId}`, {
    resolver: zodResolver(formSchema),
    mode: 'onSubmit',
    schema: formSchema,
    defaultValues: valuesOf(turn),
  });
  const { submit, isSubmitting, failure } = useEditTurn(caseId);
  const objections = useFieldArray({ control: form.control, name: 'objections' });
  const exhibits = useFieldArray({ control: form.control, name: 'exhibits' });
  const { errors } = form.formState;
  const text = form.watch('text');

  const save = form.handleSubmit(async ({ isComplete, exhibits: marked, ...values }) => {
    const saved = await submit({
      ...values,
      mediaId: turn.mediaId,
      version: base,
      transcriptionFlag: isComplete === 'yes',
      exhibits: marked.map(({ text: mark, documentId }) => ({
        text: mark,
        ...(documentId !== '' && { documentId }),
      })),
    });
    if (!saved) return;
    unsent.forget();
    onClose();
  });

  return (
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
            form.reset(valuesOf(turn));
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
      <fieldset className="turn-list-field">
        <legend>Objections</legend>
        {objections.fields.map((field, at) => (
          <div key={field.id} className="turn-row">
            <Select
              label={`State of objection ${at + 1}`}
              isLabelHidden
              options={objectionStates.map((value) => ({ value, label: stateLabels[value] }))}
              {...form.register(`objections.${at}.state`)}
            />
            <TextField
              label={`Objection ${at + 1} by`}
              isLabelHidden
              placeholder="By"
              maxLength={100}
              error={errors.objections?.[at]?.by?.message}
              {...form.register(`objections.${at}.by`)}
            />
            <TextField
              label={`Ground of objection ${at + 1}`}
              isLabelHidden
              placeholder="Ground"
              maxLength={300}
              {...form.register(`objections.${at}.ground`)}
            />
            <IconButton
              icon={timesIcon}
              label={`Remove objection ${at + 1}`}
              onClick={() => objections.remove(at)}
            />
          </div>
        ))}
        <Button
          look="quiet"
          size="sm"
          icon={plusIcon}
          disabled={objections.fields.length >= MAX_OBJECTIONS}
          onClick={() => objections.append({ state: 'raised', by: '', ground: '' })}
        >
          Add objection
        </Button>
      </fieldset>
      <fieldset className="turn-list-field">
        <legend>Exhibits</legend>
        {exhibits.fields.map((field, at) => (
          <div key={field.id} className="turn-row">
            <TextField
              label={`Mark of exhibit ${at + 1}`}
              isLabelHidden
              placeholder="Mark, e.g. C-4"
              maxLength={200}
              error={errors.exhibits?.[at]?.text?.message}
              {...form.register(`exhibits.${at}.text`)}
            />
            <Select
              label={`Document of exhibit ${at + 1}`}
              isLabelHidden
              options={[
                { value: '', label: 'No document' },
                ...documents.map(({ id, documentNo, name }) => ({
                  value: id,
                  label: `${documentNo}. ${name}`,
                })),
              ]}
              {...form.register(`exhibits.${at}.documentId`)}
            />
            <IconButton
              icon={timesIcon}
              label={`Remove exhibit ${at + 1}`}
              onClick={() => exhibits.remove(at)}
            />
          </div>
        ))}
        <Button
          look="quiet"
          size="sm"
          icon={plusIcon}
          disabled={exhibits.fields.length >= MAX_EXHIBITS}
          onClick={() => exhibits.append({ text: '', documentId: '' })}
        >
          Add exhibit
        </Button>
      </fieldset>
    </FormDialog>
  );
}
