import { useQuery } from '@tanstack/react-query';
import { PARTY_LIST_PAGE_SIZE, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import type { PartyListView } from '../party-view.ts';

/** A page of parties. While another page is on its way the former one of the same tab stays. */
export function useParties({ view, status, search, page }: PartyListView) {
  return useQuery({
    queryKey: ['parties', view, { status, search, page }],
    queryFn: ({ signal }) =>
      callApi(partiesEndpoints.listParties, {
        query: { view, search, page, perPage: PARTY_LIST_PAGE_SIZE, ...(status && { status }) },
        signal,
      }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === view ? former : undefined,
  });
}
