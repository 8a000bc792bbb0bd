import { useQuery } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import type { ReactNode } from 'react';
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

const stateLabels = {
  ...{ raised: 'Raised', sustained: 'Sustained', overruled: 'Overruled' },
  reserved: 'Ruling reserved',
} as const;

/** The objections of a turn. */
export function ObjectionFields() {
  const { control, register, formState } = useFormContext<TurnForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'objections' });
  return (
    <MarkList
      legend="Objections"
      mark="objection"
      fields={fields}
      max={MAX_OBJECTIONS}
      onAdd={() => append({ state: 'raised', by: '', ground: '' })}
      onRemove={remove}
    >
      {(at) => (
        <>
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
        </>
      )}
    </MarkList>
  );
}

/** The exhibits that are named in a turn, each with its document if there is one. */
export function ExhibitFields({ caseId }: { caseId: string }) {
  const { data: documents = [] } = useQuery(exhibitDocumentsQuery(caseId));
  const { control, register, formState } = useFormContext<TurnForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'exhibits' });
  return (
    <MarkList
      legend="Exhibits"
      mark="exhibit"
      fields={fields}
      max={MAX_EXHIBITS}
      onAdd={() => append({ text: '', documentId: '', page: '' })}
      onRemove={remove}
    >
      {(at) => (
        <>
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
          <TextField
            label={`Page of exhibit ${at + 1}`}
            isLabelHidden
            placeholder="Page"
            inputMode="numeric"
            maxLength={6}
            error={formState.errors.exhibits?.[at]?.page?.message}
            {...register(`exhibits.${at}.page`)}
          />
        </>
      )}
    </MarkList>
  );
}

/** Rows of the form that can be added and removed. */
function MarkList({
  legend,
  mark,
  fields,
  max,
  onAdd,
  onRemove,
  children,
}: {
  legend: string;
  /** What a row is, for the names of its buttons. */
  mark: string;
  fields: readonly { id: string }[];
  /** Number of rows at most. */
  max: number;
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** The fields of a row. */
  children: (at: number) => ReactNode;
}) {
  return (
    <fieldset className="turn-list-field">
      <legend>{legend}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="turn-row">
          {children(at)}
          <IconButton
            icon={timesIcon}
            label={`Remove ${mark} ${at + 1}`}
            onClick={() => onRemove(at)}
          />
        </div>
      ))}
      <Button
        look="quiet"
        size="sm"
        icon={plusIcon}
        disabled={fields.length >= max}
        onClick={onAdd}
      >
        {`Add ${mark}`}
      </Button>
    </fieldset>
  );
}
