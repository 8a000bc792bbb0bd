import { useSetAtom } from 'jotai';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { nextCodeAtAtom } from '../flow-state.ts';

const USE_THE_LAST_CODE = 'Please use the code that was sent to you before';

/** What the server says about a code. `isEarlier`: an earlier request sent it (D123). */
type Sent = { resendAfterSeconds?: number; isEarlier?: boolean };

/**
 * Requests a code on the screen before the code form. A user who returns from there by Edit and
 * continues within a minute cannot get a new code (D4); the former code is still valid, so the
 * user continues with it.
 */
export function useCodeRequest() {
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: (work: () => Promise<void>) => work(),
  });
  const setNextCodeAt = useSetAtom(nextCodeAtAtom);
  const waitFor = (seconds: number) => setNextCodeAt(Date.now() + seconds * 1000);

  /**
   * Resolves to the result of `ask`, to `fallback` when the former code is to be used, or to
   * undefined after a failure.
   */
  const request = async <Result>(
    ask: () => Promise<Result>,
    {
      sentText,
      fallback,
      sentOf = () => ({}),
    }: {
      sentText: string;
      fallback: Result | undefined;
      sentOf?: (result: Result) => Sent;
    },
  ): Promise<Result | undefined> => {
    let result: Result | undefined;
    await submit(async () => {
      try {
        result = await ask();
        const { resendAfterSeconds = RESEND_AFTER_SECONDS, isEarlier } = sentOf(result);
        waitFor(resendAfterSeconds);
        if (isEarlier) showSnackbar('info', USE_THE_LAST_CODE);
        else showSnackbar('success', sentText);
      } catch (error) {
        const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
        // A longer wait comes from the hourly limit: the former code may have expired by then.
        if (fallback === undefined || wait === undefined || wait > RESEND_AFTER_SECONDS)
          throw error;
        waitFor(wait);
        showSnackbar('info', USE_THE_LAST_CODE);
        result = fallback;
      }
    });
    return result;
  };

  return { request, isSubmitting, failure };
}
