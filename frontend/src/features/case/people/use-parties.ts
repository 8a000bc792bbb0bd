import { useQuery } from '@tanstack/react-query';
import { PARTY_PAGE_SIZE, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';

/** The parties of a case by role. The page stands without them: a failure is not shown. */
export function useParties(caseId: string) {
  return useQuery({
    queryKey: ['parties', caseId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listCaseParties, {
          params: { id: caseId },
          query: { page, perPage: PARTY_PAGE_SIZE, sort: 'partyRole', sortDirection: 'asc' },
          signal,
          isBackground: true,
        }),
      ),
  });
}
