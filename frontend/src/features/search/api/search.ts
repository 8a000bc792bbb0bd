import { queryOptions } from '@tanstack/react-query';
import { RECENT_CASES_MAX, searchEndpoints } from '#contracts/endpoints/search/search.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Results of a search by name; the former ones stay until the next arrive. */
export const searchQuery = (search: string, recentIds: readonly string[]) => {
  const recent = recentIds.slice(0, RECENT_CASES_MAX).join(',');
  return queryOptions({
    queryKey: ['search', search, recent],
    queryFn: ({ signal }) =>
      callApi(searchEndpoints.searchNames, {
        query: { search, recent },
        signal,
        // The palette shows a failure itself.
        isBackground: true,
        isUse: true,
      }),
    placeholderData: (former) => former,
    retry: false,
    staleTime: 30_000,
  });
};
