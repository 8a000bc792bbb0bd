import type { ComponentProps, ReactNode } from 'react';
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
  footer,
  ...select
}: {
  label: string;
  options: readonly (Option | OptionGroup)[];
  error?: string | undefined;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  /** Right under the control. */
  footer?: ReactNode;
} & Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  return (
    <Field
      label={label}
      error={error}
      isRequired={isRequired ?? false}
      isLabelHidden={isLabelHidden}
      footer={footer}
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
