import { useFormContext } from 'react-hook-form';
import { indianDay } from '#portal/shared/indian-dates.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { When } from './when-form.ts';

/** The day and the time of a form that is around it (FormProvider). */
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
    <div className="form-row case-hearing-when-fields">
      <TextField
        label={dateLabel}
        type="date"
        min={indianDay(Date.now())}
        max="9999-12-31"
        isRequired={isRequired}
        error={errors.startDate?.message}
        {...register('startDate', {
          // Whether a time is past depends on the day.
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
