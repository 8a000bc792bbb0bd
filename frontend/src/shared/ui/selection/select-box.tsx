import type { ComponentProps } from 'react';
import './select-box.css';

/** The checkbox that selects a row, or with `isPartly` and a text the header of a list. */
export function SelectBox({
  label,
  isPartly = false,
  text,
  ref,
  ...input
}: {
  /** For screen readers. */
  label: string;
  /** Some rows below are selected. */
  isPartly?: boolean;
  /** Shown beside the box. */
  text?: string;
} & Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
    ref?: (box: HTMLInputElement | null) => void;
  }) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={label}
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
          ref?.(box);
        }}
      />
      {text && <span>{text}</span>}
    </label>
  );
}
