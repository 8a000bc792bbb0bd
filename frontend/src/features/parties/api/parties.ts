import { queryOptions } from '@tanstack/react-query';
import {
  type NewAgent,
  PARTY_LIST_PAGE_SIZE,
  PARTY_PAGE_SIZE,
  partiesEndpoints,
} from '#contracts/endpoints/parties.ts';
import type { NewParty } from '#contracts/rules/parties/party-fields.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { PartyListView } from '../party-view.ts';

/** Shorter than the addresses of documents and letters are valid (D57). */
const ADDRESS_VALID_MS = 4 * 60_000;

/** A page of parties. The former page stays until the next one of the same tab arrives. */
export const partyListQuery = ({ view, status, search, page }: PartyListView) =>
  queryOptions({
    queryKey: [...queryKeys.parties, view, { status, search, page }] as const,
    queryFn: ({ signal }) =>
      callApi(partiesEndpoints.listParties, {
        query: { view, search, page, perPage: PARTY_LIST_PAGE_SIZE, ...(status && { status }) },
        signal,
      }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === view ? former : undefined,
  });

/** One party with its documents. */
export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.parties, 'one', id],
    queryFn: async ({ signal }) => {
      const { party } = await callApi(partiesEndpoints.getParty, { params: { id }, signal });
      return party;
    },
    staleTime: ADDRESS_VALID_MS,
  });

/** The agents of a party with their letters, primary agents first. */
export const partyAgentsQuery = (partyId: string) =>
  queryOptions({
    queryKey: ['party-agents', partyId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listAgents, {
          query: { partyId, page, perPage: PARTY_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
    staleTime: ADDRESS_VALID_MS,
  });

/** Registers a party. */
export const useCreateParty = () =>
  useSubmit({
    mutationFn: ({ party, idempotencyKey }: { party: NewParty; idempotencyKey: string }) =>
      callApi(partiesEndpoints.createParty, { body: party, idempotencyKey }),
    onSuccess: ({ message }, _input, _context, { client }) => {
      void invalidate(client, queryKeys.parties);
      showSnackbar('success', message);
    },
  });

export type PartyChange = ApiInput<(typeof partiesEndpoints)['updateParty']>['body'];

/** Changes, approves or declines a party. */
export const useUpdateParty = (id: string) =>
  useSubmit({
    mutationFn: (change: PartyChange) =>
      callApi(partiesEndpoints.updateParty, { params: { id }, body: change }),
    onSuccess: ({ message }) => showSnackbar('success', message),
    // After a failure too: another user may have changed the party.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      void invalidate(client, queryKeys.parties),
  });

/** Adds an agent to a party. */
export const useAddAgent = (partyId: string) =>
  useSubmit({
    mutationFn: ({ agent, idempotencyKey }: { agent: NewAgent; idempotencyKey: string }) =>
      callApi(partiesEndpoints.createAgent, { body: agent, idempotencyKey }),
    onSuccess: (_reply, _input, _context, { client }) =>
      invalidate(client, partyAgentsQuery(partyId).queryKey),
  });
