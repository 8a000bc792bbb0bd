import eyeIcon from 'primeicons/raw-svg/eye.svg?raw';
import eyeSlashIcon from 'primeicons/raw-svg/eye-slash.svg?raw';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { MOBILE_INPUT_MAX, TEXT_AREA_MAX } from '#contracts/rules/fields.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { IconButton } from '../button.tsx';
import { Field } from './field.tsx';

/**
 * Text controls for react-hook-form: spread `register('name')` into them and hand over the
 * field's error message.
 */
type TextControl<Element extends 'input' | 'textarea'> = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  footer?: ReactNode;
  isRequired?: boolean;
  isLabelHidden?: boolean;
} & Omit<ComponentProps<Element>, 'id'>;

export function TextField({
  label,
  error,
  hint,
  aside,
  footer,
  isRequired,
  isLabelHidden,
  ...input
}: TextControl<'input'>) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      aside={aside}
      footer={footer}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
    >
      {(control) => <input className="control" type="text" {...input} {...control} />}
    </Field>
  );
}

/** A telephone number of at most 13 characters: a country code and 10 digits. */
export function PhoneField(props: TextControl<'input'>) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={MOBILE_INPUT_MAX}
      placeholder="+91"
      onPaste={(event) => {
        event.preventDefault();
        pastePhone(event.currentTarget, event.clipboardData.getData('text'));
      }}
      onInput={({ currentTarget }) => removeSeparators(currentTarget)}
      {...props}
    />
  );
}

const withoutSeparators = (text: string) => text.replace(/[\s().-]/g, '');

/** Removes typed spaces, which would otherwise count towards the maximum length. */
function removeSeparators(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const plain = withoutSeparators(value);
  if (plain === value) return;
  const caret = withoutSeparators(value.slice(0, selectionStart ?? value.length)).length;
  input.value = plain;
  input.setSelectionRange(caret, caret);
}

/** Removes the spaces of a pasted number, which would otherwise exceed the maximum length. */
function pastePhone(input: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = input;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const room = MOBILE_INPUT_MAX - (value.length - (end - start));
  input.setRangeText(withoutSeparators(text).slice(0, room), start, end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A password field with a button to show the text. */
export function PasswordField({
  label,
  error,
  hint,
  aside,
  isRequired,
  ...input
}: TextControl<'input'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} aside={aside} isRequired={isRequired ?? false}>
      {(control) => (
        <div className="control-group">
          <input
            className="control"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
          />
          <IconButton
            icon={isVisible ? eyeSlashIcon : eyeIcon}
            label={isVisible ? `Hide ${label}` : `Show ${label}`}
            aria-pressed={isVisible}
            onClick={() => setVisible((now) => !now)}
          />
        </div>
      )}
    </Field>
  );
}

/** A multi-line text with the number of characters left. `length` is the current length. */
export function TextArea({
  label,
  error,
  hint,
  aside,
  isRequired,
  length,
  maxLength = TEXT_AREA_MAX,
  rows = 5,
  ...input
}: TextControl<'textarea'> & { length: number }) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      aside={aside}
      isRequired={isRequired ?? false}
      footer={<span className="field-count">{charactersLeft(maxLength - length)}</span>}
    >
      {(control) => (
        <textarea className="control" rows={rows} maxLength={maxLength} {...input} {...control} />
      )}
    </Field>
  );
}
