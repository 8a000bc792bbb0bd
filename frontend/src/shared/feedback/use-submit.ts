import { useRef, useState } from 'react';
import { withLoader } from './loader-state.ts';
import { clearSnackbar, showFailure } from './snackbar-state.ts';

/**
 * One submission at a time, under a loader; a failure is shown unless `onFailure` takes it.
 * `isSubmitting` locks the form.
 */
export function useSubmit() {
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  const submit = async <Result>(
    work: () => Promise<Result>,
    options: { loader?: string; onFailure?: (error: unknown) => void } = {},
  ): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSubmitting(true);
    clearSnackbar();
    try {
      return await withLoader(options.loader ?? 'Submitting...', work);
    } catch (error) {
      (options.onFailure ?? showFailure)(error);
      return undefined;
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  };
  return { submit, isSubmitting };
}
