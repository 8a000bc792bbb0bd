import { useSetAtom } from 'jotai';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { nextCodeAtAtom } from '../flow-state.ts';

const USE_THE_LAST_CODE = 'Please use the code that was sent to you before';

/**
 * Asks for a code, from the screen before the one where it is typed. Who comes back from there
 * by Edit and goes on within the minute can't be sent another one (D4): the code that they have
 * still holds, so they are not kept waiting for it.
 */
export function useCodeRequest() {
  const { submit, isSubmitting, failure } = useSubmit();
  const setNextCodeAt = useSetAtom(nextCodeAtAtom);
  const waitFor = (seconds: number) => setNextCodeAt(Date.now() + seconds * 1000);

  /** Gives what `ask` gave, `fallback` when the code sent before is to be used, else undefined. */
  const request = <Result>(
    ask: () => Promise<Result>,
    { sentText, fallback }: { sentText: string; fallback: Result | undefined },
  ): Promise<Result | undefined> =>
    submit(async () => {
      try {
        const result = await ask();
        waitFor(RESEND_AFTER_SECONDS);
        showSnackbar('success', sentText);
        return result;
      } catch (error) {
        const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
        // A longer wait is the hour's limit: by then a former code may be over.
        if (fallback === undefined || wait === undefined || wait > RESEND_AFTER_SECONDS)
          throw error;
        waitFor(wait);
        showSnackbar('info', USE_THE_LAST_CODE);
        return fallback;
      }
    });

  return { request, isSubmitting, failure };
}
