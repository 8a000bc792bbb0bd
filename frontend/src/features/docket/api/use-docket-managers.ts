import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { docketEndpoints } from '#contracts/endpoints/docket.ts';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** They change seldom; a list that is read again need not ask for them again. */
const STALE_AFTER_MS = 5 * 60_000;

/** Who manages the cases of one's docket. The list stands without them: a failure is not shown. */
export function useDocketManagers(resolutionKind: ResolutionKind) {
  return useQuery({
    queryKey: ['case-managers', resolutionKind],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(docketEndpoints.listDocketManagers, {
        query: { resolutionKind },
        signal,
        isBackground: true,
      });
      return data;
    },
    // The same people whatever the kind.
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
  });
}
