import { useAtom } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OTP_LENGTH, RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { OtpInput } from '#portal/shared/ui/form/otp-input.tsx';
import { nextCodeAtAtom } from '../flow-state.ts';
import { Resend } from './resend.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Shown at the input, where it stays; the toast shows the server's text. */
const WRONG_CODE = 'That code is not right. Check it and type it again.';
const NO_MORE_TRIES = 'This code cannot be used any more. Ask for a new one.';

/**
 * A six-digit code: Proceed works from six digits on, Enter submits, the form is locked while
 * the code is checked. A refused code is cleared and the boxes are focused again.
 */
export function CodeForm({
  mobile,
  onVerify,
  onResend,
  onEdit,
  failureText = (failure) => failure.message,
}: {
  mobile: string;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<unknown>;
  onEdit: () => void;
  /** Text of the toast for a refused code. */
  failureText?: (failure: ApiFailure) => string;
}) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [nextCodeAt, setNextCodeAt] = useAtom(nextCodeAtAtom);
  const secondsLeft = useSecondsUntil(nextCodeAt);
  const waitFor = (seconds: number) => setNextCodeAt(Date.now() + seconds * 1000);
  const [refusals, setRefusals] = useState(0);
  /** Error at the input about the last code. */
  const [error, setError] = useState<string>();
  /** The last failure is shown at the input. */
  const [isCodeRefused, setCodeRefused] = useState(false);
  const isComplete = code.length === OTP_LENGTH;

  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: async (attempt: { code: string } | 'resend') => {
      if (attempt === 'resend') await onResend();
      else await onVerify(attempt.code);
      return true;
    },
    onFailure: (error, attempt) => {
      if (error instanceof ApiFailure && error.retryAfterSeconds) waitFor(error.retryAfterSeconds);
      if (attempt === 'resend') return showFailure(error);
      if (error instanceof ApiFailure && error.status !== undefined && !error.isHandled) {
        setCodeRefused(true);
        setError(error.code === 'invalid_code' ? WRONG_CODE : NO_MORE_TRIES);
        showSnackbar('error', failureText(error));
      } else showFailure(error);
      setCode('');
      setRefusals((count) => count + 1);
    },
  });

  // After a refusal the input is enabled and empty again.
  useEffect(() => {
    if (refusals >= 0 && !isSubmitting) input.current?.focus();
  }, [refusals, isSubmitting]);

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isSubmitting) return;
    setCodeRefused(false);
    await submit({ code });
  };

  const resend = async () => {
    setCodeRefused(false);
    if (!(await submit('resend'))) return;
    setError(undefined);
    setCode('');
    waitFor(RESEND_AFTER_SECONDS);
    showSnackbar('success', 'OTP sent successfully');
  };

  return (
    <>
      <div className="code-number">
        <span>
          {'We sent a 6-digit code to '}
          <strong>{readableMobile(mobile)}</strong>
        </span>
        <button type="button" className="text-button" disabled={isSubmitting} onClick={onEdit}>
          Edit
        </button>
      </div>
      <form className="form" onSubmit={(event) => void verify(event)} noValidate>
        <OtpInput
          ref={input}
          label="One-time code"
          value={code}
          onChange={(digits) => {
            setError(undefined);
            setCode(digits);
          }}
          error={error}
          isDisabled={isSubmitting}
        />
        <Resend
          label="Resend OTP"
          secondsLeft={secondsLeft}
          isDisabled={isSubmitting}
          onResend={() => void resend()}
        />
        <FormFailure text={isCodeRefused ? undefined : failure} />
        <Button type="submit" isWide disabled={!isComplete || isSubmitting}>
          Proceed
        </Button>
      </form>
    </>
  );
}
