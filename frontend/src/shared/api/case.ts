import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { callApi } from './call-api.ts';
import { invalidate, queryKeys } from './query-keys.ts';

/** An agreement that the malware scan checks is asked for after this time. */
const SCAN_POLL_MS = 5_000;

/** One case of the signed-in neutral. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: queryKeys.case(caseId),
    queryFn: async ({ signal }) => {
      const reply = await callApi(casesEndpoints.getCase, { params: { id: caseId }, signal });
      return reply.case;
    },
    refetchInterval: ({ state }) =>
      state.data?.agreementsAndAwards.some(
        ({ scan, followUps }) =>
          scan === 'pending' || followUps?.some((one) => one.scan === 'pending'),
      )
        ? SCAN_POLL_MS
        : false,
  });

/** Shows a case as a write has returned it, and marks the lists that it appears in as stale. */
export async function showChangedCase(client: QueryClient, changed: Case): Promise<void> {
  const { queryKey } = caseQuery(changed.id);
  // A reload under way would restore the former case.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, changed);
  void invalidate(client, queryKeys.docket, queryKeys.causeList);
}
