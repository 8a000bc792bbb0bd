import { useQuery } from '@tanstack/react-query';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Shorter than the addresses of the documents live (D57). */
const ADDRESSES_LIVE_MS = 4 * 60_000;

/** One party with its documents, asked anew before their addresses end. */
export function useParty(id: string) {
  return useQuery({
    queryKey: ['party', id],
    queryFn: async ({ signal }) => {
      const { party } = await callApi(partiesEndpoints.getParty, { params: { id }, signal });
      return party;
    },
    staleTime: ADDRESSES_LIVE_MS,
  });
}
