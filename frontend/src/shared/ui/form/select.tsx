import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

/** The browser's own select. */
export function Select({
  label,
  options,
  error,
  isRequired,
  isLabelHidden,
  ...select
}: {
  label: string;
  options: readonly (Option | OptionGroup)[];
  error?: string | undefined;
  isRequired?: boolean;
  isLabelHidden?: boolean;
} & Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  return (
    <Field
      label={label}
      error={error}
      isRequired={isRequired ?? false}
      isLabelHidden={isLabelHidden}
    >
      {(control) => (
        <select className="control" {...select} {...control}>
          {options.map((one) =>
            'options' in one ? (
              <optgroup key={one.label} label={one.label}>
                {one.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(one)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
