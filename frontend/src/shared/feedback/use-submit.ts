import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureTextOf, isHandled } from '../api/api-failure.ts';
import { withLoader } from './loader-state.ts';
import { clearSnackbar, showFailure } from './snackbar-state.ts';

type Write<Result, Input> = UseMutationOptions<Result, Error, Input> & {
  /** Loader text while the write runs. */
  loader?: string;
  /** Handles a failure in place of the toast. */
  onFailure?: (error: unknown, input: Input) => void;
};

/**
 * A mutation as forms and buttons need it: one at a time, under a loader, with a toast on failure.
 * `submit` resolves to undefined when the write failed or another one is running. `isSubmitting`
 * locks the form. `failure` is the text of the last failure, for `<FormFailure>` or a dialog's
 * `problem`: the toast disappears after some seconds.
 */
export function useSubmit<Result, Input = void>({
  loader = 'Submitting...',
  onFailure = showFailure,
  ...mutation
}: Write<Result, Input>) {
  const { mutateAsync, isPending, error } = useMutation(mutation);
  // `isPending` changes with the next render; a second click may come before it.
  const isRunning = useRef(false);
  const submit = async (input: Input): Promise<Result | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    clearSnackbar();
    try {
      return await withLoader(loader, () => mutateAsync(input));
    } catch (failure) {
      onFailure(failure, input);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  };
  return {
    submit,
    isSubmitting: isPending,
    // The portal has already reacted to a handled failure (421, 500).
    failure: error && !isHandled(error) ? failureTextOf(error) : undefined,
  };
}
