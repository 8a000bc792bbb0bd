import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountsEndpoints, type Me } from '#contracts/endpoints/accounts.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionAtom } from './session.ts';

const ME_KEY = ['me'];

/** Asks for the signed-in neutral; also how the session is kept alive (D13). */
async function fetchMe(
  options: { signal?: AbortSignal; isBackground?: boolean; isUse?: boolean } = {},
): Promise<Me> {
  const { me } = await callApi(accountsEndpoints.getMe, options);
  return me;
}

/** The signed-in neutral; idle without a session. */
export function useMe({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { token } = useAtomValue(sessionAtom);
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => fetchMe({ signal }),
    enabled: isEnabled && token !== undefined,
    staleTime: 60_000,
  });
}

/** What the server just replied about the user, e.g. after the profile was saved. */
export function rememberMe(me: Me): void {
  queryClient.setQueryData(ME_KEY, me);
}

/** Asks again, e.g. after the e-mail was verified in another window. */
export async function refreshMe(
  options: { isBackground?: boolean; isUse?: boolean } = {},
): Promise<Me> {
  const me = await fetchMe(options);
  rememberMe(me);
  return me;
}
