import { type Ref, useState } from 'react';
import { OTP_LENGTH } from '#contracts/rules/fields.ts';
import { Field } from './field.tsx';
import './otp-input.css';

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, OTP_LENGTH);

/**
 * A one-time code: one real input under six drawn boxes, so that paste, the keyboard's own
 * suggestion and screen readers work as in any text field. `onChange` gets digits only.
 */
export function OtpInput({
  label,
  value,
  onChange,
  isDisabled,
  error,
  ref,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  isDisabled: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isFocused, setFocused] = useState(false);
  const boxes = Array.from({ length: OTP_LENGTH }, (_none, at) => `${at}`);
  const current = Math.min(value.length, OTP_LENGTH - 1);
  return (
    <Field label={label} isRequired error={error}>
      {(control) => (
        <div className="otp">
          <input
            {...control}
            ref={ref}
            className="otp-input"
            value={value}
            disabled={isDisabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d*"
            enterKeyHint="go"
            spellCheck={false}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            // The caret is hidden, so it is kept at the end.
            onSelect={(event) => {
              const { length } = event.currentTarget.value;
              event.currentTarget.setSelectionRange(length, length);
            }}
            onChange={(event) => onChange(digitsOf(event.target.value))}
            // A pasted code, e.g. '123 456', replaces the typed digits.
            onPaste={(event) => {
              const digits = digitsOf(event.clipboardData.getData('text'));
              if (digits.length < OTP_LENGTH) return;
              event.preventDefault();
              onChange(digits);
            }}
          />
          <div className="otp-boxes" aria-hidden="true">
            {boxes.map((box, at) => (
              <span
                key={box}
                className={isFocused && at === current ? 'otp-box otp-box-current' : 'otp-box'}
              >
                {value[at] ?? ''}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
