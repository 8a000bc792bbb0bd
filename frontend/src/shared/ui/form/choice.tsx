import type { ComponentProps, ReactNode } from 'react';
import './choice.css';

/** A radio button or checkbox with its label; the whole label is clickable. */
export function Choice({
  kind,
  detail,
  children,
  ...input
}: {
  kind: 'radio' | 'checkbox';
  /** Secondary text after the label. */
  detail?: string | undefined;
  children: ReactNode;
} & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="choice">
      <input type={kind} {...input} />
      <span>
        {children} {detail && <span className="choice-detail">{detail}</span>}
      </span>
    </label>
  );
}
