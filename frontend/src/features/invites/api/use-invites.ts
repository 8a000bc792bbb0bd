import { useQuery } from '@tanstack/react-query';
import { INVITE_PAGE_SIZE, type Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

const lists = {
  received: invitesEndpoints.listReceivedInvites,
  sent: invitesEndpoints.listSentInvites,
} as const;

/** One page of the invitations that the signed-in neutral got or sent, newest first. */
export function useInvites(direction: Invite['direction'], page: number) {
  return useQuery({
    queryKey: ['invites', direction, page],
    queryFn: ({ signal }) =>
      callApi(lists[direction], { query: { page, perPage: INVITE_PAGE_SIZE }, signal }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === direction ? former : undefined,
  });
}
