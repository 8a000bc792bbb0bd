import { useQuery } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  MAX_EXHIBITS,
  MAX_OBJECTIONS,
  objectionStates,
} from '#contracts/rules/speech/examinations.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { exhibitDocumentsQuery } from './api/exhibit-documents.ts';
import type { TurnForm } from './turn-form.ts';

const stateLabels = { raised: 'Raised', sustained: 'Sustained', overruled: 'Overruled' } as const;

/** The objections of a turn. */
export function ObjectionFields() {
  const { control, register, formState } = useFormContext<TurnForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'objections' });
  return (
    <fieldset className="turn-list-field">
      <legend>Objections</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="turn-row">
          <Select
            label={`State of objection ${at + 1}`}
            isLabelHidden
            options={objectionStates.map((value) => ({ value, label: stateLabels[value] }))}
            {...register(`objections.${at}.state`)}
          />
          <TextField
            label={`Objection ${at + 1} by`}
            isLabelHidden
            placeholder="By"
            maxLength={100}
            error={formState.errors.objections?.[at]?.by?.message}
            {...register(`objections.${at}.by`)}
          />
          <TextField
            label={`Ground of objection ${at + 1}`}
            isLabelHidden
            placeholder="Ground"
            maxLength={300}
            {...register(`objections.${at}.ground`)}
          />
          <IconButton
            icon={timesIcon}
            label={`Remove objection ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        look="quiet"
        size="sm"
        icon={plusIcon}
        disabled={fields.length >= MAX_OBJECTIONS}
        onClick={() => append({ state: 'raised', by: '', ground: '' })}
      >
        Add objection
      </Button>
    </fieldset>
  );
}

/** The exhibits that are named in a turn, each with its document if there is one. */
export function ExhibitFields({ caseId }: { caseId: string }) {
  const { data: documents = [] } = useQuery(exhibitDocumentsQuery(caseId));
  const { control, register, formState } = useFormContext<TurnForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'exhibits' });
  return (
    <fieldset className="turn-list-field">
      <legend>Exhibits</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="turn-row">
          <TextField
            label={`Mark of exhibit ${at + 1}`}
            isLabelHidden
            placeholder="Mark, e.g. C-4"
            maxLength={200}
            error={formState.errors.exhibits?.[at]?.text?.message}
            {...register(`exhibits.${at}.text`)}
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
            {...register(`exhibits.${at}.documentId`)}
          />
          <IconButton
            icon={timesIcon}
            label={`Remove exhibit ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        look="quiet"
        size="sm"
        icon={plusIcon}
        disabled={fields.length >= MAX_EXHIBITS}
        onClick={() => append({ text: '', documentId: '' })}
      >
        Add exhibit
      </Button>
    </fieldset>
  );
}
