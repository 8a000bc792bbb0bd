import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountsEndpoints, type Me } from '#contracts/endpoints/accounts.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionAtom } from '../session/session.ts';

/** Reads the signed-in neutral; also keeps the session alive (D13). */
async function fetchMe(
  options: { signal?: AbortSignal; isBackground?: boolean; isUse?: boolean } = {},
): Promise<Me> {
  const { me } = await callApi(accountsEndpoints.getMe, options);
  return me;
}

const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe({ signal }),
  staleTime: 60_000,
});

/** Reads the signed-in neutral before a screen asks for it. A failure is left to the screen. */
export const fetchMeAhead = (): Promise<void> => queryClient.prefetchQuery(meQuery);

/** The signed-in neutral; idle without a session. */
export function useMe({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { token } = useAtomValue(sessionAtom);
  return useQuery({ ...meQuery, enabled: isEnabled && token !== undefined });
}

/** Stores the profile that a write has returned. */
export function rememberMe(me: Me): void {
  queryClient.setQueryData(meQuery.queryKey, me);
}

/** Reads the profile again, e.g. after the email was verified in another window. */
export async function refreshMe(
  options: { isBackground?: boolean; isUse?: boolean } = {},
): Promise<Me> {
  const me = await fetchMe(options);
  rememberMe(me);
  return me;
}
