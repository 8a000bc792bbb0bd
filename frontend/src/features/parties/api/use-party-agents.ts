import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type NewAgent, PARTY_PAGE_SIZE, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Shorter than the addresses of the letters live (D57). */
const ADDRESSES_LIVE_MS = 4 * 60_000;

const keyOf = (partyId: string) => ['party-agents', partyId];

/** The agents of a party with their letters, primary agents first. */
export function usePartyAgents(partyId: string) {
  return useQuery({
    queryKey: keyOf(partyId),
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listAgents, {
          query: { partyId, page, perPage: PARTY_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
    staleTime: ADDRESSES_LIVE_MS,
  });
}

/** Adds an agent; gives what the server says when it was done. */
export function useAddAgent(partyId: string) {
  const client = useQueryClient();
  const { submit, isSubmitting, failure } = useSubmit();
  const addAgent = async (body: NewAgent, idempotencyKey: string) => {
    const reply = await submit(() =>
      callApi(partiesEndpoints.createAgent, { body, idempotencyKey }),
    );
    if (reply) await client.invalidateQueries({ queryKey: keyOf(partyId) });
    return reply?.message;
  };
  return { addAgent, isSubmitting, failure };
}
