import { type ReactNode, useId } from 'react';
import './field.css';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  /** On the right of the label, e.g. a link. */
  aside?: ReactNode;
  /** Right under the control, e.g. the characters left. */
  footer?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** What ties a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
};

/** The frame of every form control: label, required mark, hint, error. */
export function Field({ label, error, hint, isRequired, aside, footer, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
          {isRequired && (
            <span className="field-required" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
        'aria-required': Boolean(isRequired),
      })}
      {(hint || error || footer) && (
        <div className="field-foot">
          <div>
            {error && (
              <p className="field-error" id={`${id}-error`} role="alert">
                {error}
              </p>
            )}
            {hint && (
              <p className="field-hint" id={`${id}-hint`}>
                {hint}
              </p>
            )}
          </div>
          {footer}
        </div>
      )}
    </div>
  );
}
