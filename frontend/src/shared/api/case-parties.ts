import { queryOptions } from '@tanstack/react-query';
import { PARTY_PAGE_SIZE, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from './call-api.ts';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The parties of a case by role. The page works without them: a failure is not shown. */
export const casePartiesQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.parties, 'of-case', caseId],
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

/** The agents of a party in a case, primary agents first. */
export const caseAgentsQuery = (caseId: string, partyId: string) =>
  queryOptions({
    queryKey: ['case-agents', caseId, partyId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listAgents, {
          query: { caseId, partyId, page, perPage: PARTY_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
  });
