import { useRef, useState } from 'react';
import { failureTextOf, isHandled } from '../api/api-failure.ts';
import { withLoader } from './loader-state.ts';
import { clearSnackbar, showFailure } from './snackbar-state.ts';

/**
 * One submission at a time, under a loader; a failure is shown unless `onFailure` takes it.
 * `isSubmitting` locks the form. `failure` is what went wrong last, to be shown beside the
 * control with `<FormFailure>` or a dialog's `problem`: the toast is gone after some seconds.
 */
export function useSubmit() {
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isBusy = useRef(false);
  const submit = async <Result>(
    work: () => Promise<Result>,
    options: { loader?: string; onFailure?: (error: unknown) => void } = {},
  ): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSubmitting(true);
    setFailure(undefined);
    clearSnackbar();
    try {
      return await withLoader(options.loader ?? 'Submitting...', work);
    } catch (error) {
      // The portal left the page for a failing server or an ended session.
      if (!isHandled(error)) setFailure(failureTextOf(error));
      (options.onFailure ?? showFailure)(error);
      return undefined;
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  };
  return { submit, isSubmitting, failure };
}
