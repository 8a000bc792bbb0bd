import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { shownNumber, typedNumber } from './settings-draft.ts';

/** A whole number as it is typed; `onChange` gets NaN for what is none (typedNumber). */
export function CountField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={shownNumber(value)}
      error={error}
      onChange={({ target }) => onChange(typedNumber(target.value))}
    />
  );
}
