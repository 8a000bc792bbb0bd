import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  HEARING_MINUTES_MAX,
  HEARING_MINUTES_MIN,
  HEARING_PLACE_MAX,
  HEARING_TYPE_MAX,
  modesOfHearing,
  usualHearingTypes,
} from '#contracts/rules/hearings.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { HearingForm } from './hearing-form.ts';

/** A component of its own, so that fields register in their order: the first invalid one gets the focus. */
export function WhatFields({
  formerMode,
  children,
}: {
  /** A mode in words of before modes were a choice stays one of the choices. */
  formerMode: string | undefined;
  /** Between the time and the rest. */
  children: ReactNode;
}) {
  const typesId = useId();
  const { register, watch, formState } = useFormContext<HearingForm>();
  const { errors } = formState;
  return (
    <>
      <div className="form-row hearing-when-fields">
        <TextField
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={HEARING_MINUTES_MIN}
          max={HEARING_MINUTES_MAX}
          step={5}
          isRequired
          error={errors.durationMinutes?.message}
          {...register('durationMinutes')}
        />
        <TextField
          label="Hearing Type"
          list={typesId}
          autoComplete="off"
          maxLength={HEARING_TYPE_MAX}
          isRequired
          error={errors.hearingType?.message}
          {...register('hearingType')}
        />
      </div>
      {children}
      <div className="form-row hearing-when-fields">
        <Select
          label="Mode"
          options={[
            { value: '', label: 'Not stated' },
            ...modesOfHearing(formerMode).map((mode) => ({ value: mode, label: mode })),
          ]}
          error={errors.mode?.message}
          {...register('mode')}
        />
        <TextField
          label="Place or link"
          autoComplete="off"
          maxLength={HEARING_PLACE_MAX}
          error={errors.place?.message}
          {...register('place')}
        />
      </div>
      <Suggestions id={typesId} options={usualHearingTypes} />
      <TextArea
        label="Remarks"
        rows={4}
        isRequired
        length={watch('remarks').length}
        error={errors.remarks?.message}
        {...register('remarks')}
      />
    </>
  );
}

function Suggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}
