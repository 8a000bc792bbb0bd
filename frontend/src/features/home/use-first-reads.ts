import { useIsFetching } from '@tanstack/react-query';
import { HOME_KEY } from '#portal/shared/api/query-keys.ts';
import { useMe } from '#portal/shared/me/use-me.ts';

/**
 * Whether a list of the screen is on its way for the first time. The lists appear together: each
 * has another height, and would move the ones below it.
 */
export function useFirstReads(): boolean {
  const { isPending, failureCount } = useMe();
  const firstReads = useIsFetching({
    predicate: ({ queryKey, state }) =>
      queryKey.includes(HOME_KEY) && state.status === 'pending' && state.fetchFailureCount === 0,
  });
  return (isPending && failureCount === 0) || firstReads > 0;
}
