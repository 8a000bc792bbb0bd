import type { ComponentProps, ReactNode } from 'react';
import './choice.css';

/** A radio button or a checkbox with its words beside it; all of it can be pressed. */
export function Choice({
  kind,
  detail,
  children,
  ...input
}: {
  kind: 'radio' | 'checkbox';
  /** In a softer voice after the words. */
  detail?: string | undefined;
  children: ReactNode;
} & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="choice">
      <input type={kind} {...input} />
      <span>
        {children}
        {detail && <span className="choice-detail">{` ${detail}`}</span>}
      </span>
    </label>
  );
}
