import { useQuery } from '@tanstack/react-query';
import { PARTY_PAGE_SIZE, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';

/** Who acts for a party of a case, primary agents first. */
export function useAgents(caseId: string, partyId: string) {
  return useQuery({
    queryKey: ['agents', caseId, partyId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listAgents, {
          query: { caseId, partyId, page, perPage: PARTY_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
  });
}
