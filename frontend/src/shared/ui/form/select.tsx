import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** The browser's own select. */
export function Select({
  label,
  options,
  error,
  isRequired,
  ...select
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  isRequired?: boolean;
} & Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  return (
    <Field label={label} error={error} isRequired={isRequired ?? false}>
      {(control) => (
        <select className="control" {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
