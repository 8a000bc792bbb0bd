import { useAtom } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OTP_LENGTH, RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import { OtpInput } from '#portal/shared/ui/form/otp-input.tsx';
import { nextCodeAtAtom } from '../flow-state.ts';
import { Resend } from './resend.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Beside the boxes, where it stays; the toast says it in the server's words. */
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
  /** What a refused code is told as. */
  failureText?: (failure: ApiFailure) => string;
}) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { submit, isSubmitting, failure } = useSubmit();
  const [nextCodeAt, setNextCodeAt] = useAtom(nextCodeAtAtom);
  const secondsLeft = useSecondsUntil(nextCodeAt);
  const waitFor = (seconds: number) => setNextCodeAt(Date.now() + seconds * 1000);
  const [refusals, setRefusals] = useState(0);
  /** What was wrong with the last code; the toast is gone after some seconds. */
  const [error, setError] = useState<string>();
  /** The last failure is said beside the boxes. */
  const [isCodeRefused, setCodeRefused] = useState(false);
  const isComplete = code.length === OTP_LENGTH;

  // After a refusal too: by then the input is enabled again.
  useEffect(() => {
    if (refusals >= 0 && !isSubmitting) input.current?.focus();
  }, [refusals, isSubmitting]);

  const noteRetryAfter = (error: unknown) => {
    if (error instanceof ApiFailure && error.retryAfterSeconds) waitFor(error.retryAfterSeconds);
  };

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isSubmitting) return;
    setCodeRefused(false);
    await submit(() => onVerify(code), {
      onFailure: (error) => {
        noteRetryAfter(error);
        if (error instanceof ApiFailure && error.status !== undefined && !error.isHandled) {
          setCodeRefused(true);
          setError(error.code === 'invalid_code' ? WRONG_CODE : NO_MORE_TRIES);
          showSnackbar('error', failureText(error));
        } else showFailure(error);
        setCode('');
        setRefusals((count) => count + 1);
      },
    });
  };

  const resend = async () => {
    setCodeRefused(false);
    const isSent = await submit(
      async () => {
        await onResend();
        return true;
      },
      {
        onFailure: (error) => {
          noteRetryAfter(error);
          showFailure(error);
        },
      },
    );
    if (!isSent) return;
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
