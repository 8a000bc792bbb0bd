import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { OTP_LENGTH, RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { indianClock } from '#portal/shared/dates/indian-dates.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { OtpInput } from '#portal/shared/ui/form/otp-input.tsx';
import { nextCodeAtAtom } from '../flow-state.ts';
import { Resend } from './resend.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** `isEarlier`: nothing was sent, since an earlier code is on its way. */
type SentCode = { resendAfterSeconds?: number; isEarlier?: boolean };

/** Shown at the input, where it stays; the toast shows the server's text. */
const WRONG_CODE = 'That code is not right. Check it and type it again.';
const NO_MORE_TRIES = 'This code cannot be used any more. Ask for a new one.';

/**
 * A six-digit code: the sixth digit submits it, as Proceed and Enter do. The form is locked while
 * the code is checked. A refused code is cleared and the boxes are focused again.
 */
export function CodeForm({
  mobile,
  sentAt,
  onVerify,
  onResend,
  onEdit,
  failureText = (failure) => failure.message,
}: {
  mobile: string;
  /** When an earlier request sent the code (D123). */
  sentAt?: string | undefined;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<SentCode>;
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
    mutationFn: async (attempt: { code: string } | 'resend'): Promise<SentCode> => {
      if (attempt === 'resend') return onResend();
      await onVerify(attempt.code);
      return {};
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

  const check = async (typed: string) => {
    if (typed.length !== OTP_LENGTH || isSubmitting) return;
    setCodeRefused(false);
    await submit({ code: typed });
  };

  const resend = async () => {
    setCodeRefused(false);
    const sent = await submit('resend');
    if (!sent) return;
    setError(undefined);
    setCode('');
    waitFor(sent.resendAfterSeconds ?? RESEND_AFTER_SECONDS);
    if (!sent.isEarlier) showSnackbar('success', 'OTP sent successfully');
  };

  return (
    <>
      <div className="code-number">
        <span>
          {'We sent a 6-digit code to '}
          <strong>{readableMobile(mobile)}</strong>
          {sentAt && ` at ${twelveHour(indianClock(Date.parse(sentAt)))}`}
        </span>
        <button type="button" className="text-button" disabled={isSubmitting} onClick={onEdit}>
          Edit
        </button>
      </div>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check(code);
        }}
      >
        <OtpInput
          ref={input}
          label="One-time code"
          value={code}
          onChange={(digits) => {
            setError(undefined);
            setCode(digits);
            if (digits.length === OTP_LENGTH) void check(digits);
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
