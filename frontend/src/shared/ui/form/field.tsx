import { type ReactNode, useId } from 'react';
import './field.css';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean | undefined;
  /** Hides the label, for rows of a group whose legend names them. */
  isLabelHidden?: boolean | undefined;
  /** On the right of the label, e.g. a link. */
  aside?: ReactNode;
  /** Right under the control, e.g. the characters left. */
  footer?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Ids that connect a control with its label, hint and error. */
type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
};

/** The frame of every form control: label, required mark, hint, error. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  isLabelHidden,
  aside,
  footer,
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <div className={isLabelHidden ? 'visually-hidden' : 'field-head'}>
        <label className={isRequired ? 'field-label field-required' : 'field-label'} htmlFor={id}>
          {label}
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

/** The failure of the last attempt, shown beside its control. The toast announces it. */
export function FormFailure({ text }: { text: string | undefined }) {
  return text ? <p className="form-failure">{text}</p> : null;
}
