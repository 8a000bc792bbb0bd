import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { When } from './when-form.ts';
import './hearing-dialog.css';

/** Fields of hearing forms; they use the form around them (FormProvider). */

/** Date and time. */
export function WhenFields({
  dateLabel = 'Date',
  timeLabel = 'Time (IST)',
  isRequired = true,
}: {
  dateLabel?: string;
  timeLabel?: string;
  isRequired?: boolean;
}) {
  const { register, trigger, formState } = useFormContext<When>();
  const { errors, touchedFields } = formState;
  return (
    <div className="form-row hearing-when-fields">
      <TextField
        label={dateLabel}
        type="date"
        min={indianDay(Date.now())}
        max="9999-12-31"
        isRequired={isRequired}
        error={errors.startDate?.message}
        {...register('startDate', {
          // Whether a time is past depends on the date.
          onChange: () => {
            if (touchedFields.startTime) void trigger('startTime');
          },
        })}
      />
      <TextField
        label={timeLabel}
        type="time"
        isRequired={isRequired}
        error={errors.startTime?.message}
        {...register('startTime')}
      />
    </div>
  );
}

/** Choice of how a hearing ends. */
export function EndingField({
  name,
  legend,
  choices,
}: {
  name: string;
  legend: ReactNode;
  choices: readonly { value: string; label: string }[];
}) {
  const errorId = useId();
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  return (
    <fieldset className="hearing-endings" aria-describedby={errorId}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <Choice key={value} kind="radio" value={value} {...register(name)}>
          {label}
        </Choice>
      ))}
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
