import { useFormContext } from 'react-hook-form';
import { TextArea } from './text-field.tsx';

/** The field `reason` of a form. `maxLength`: as for TextArea. */
export function ReasonField({ maxLength }: { maxLength?: number }) {
  const { register, watch, formState } = useFormContext<{ reason: string }>();
  return (
    <TextArea
      label="Reason"
      rows={3}
      isRequired
      maxLength={maxLength}
      length={watch('reason').length}
      error={formState.errors.reason?.message}
      {...register('reason')}
    />
  );
}
