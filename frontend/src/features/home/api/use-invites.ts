import { useQuery } from '@tanstack/react-query';
import { type Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

const lists = {
  received: invitesEndpoints.listReceivedInvites,
  sent: invitesEndpoints.listSentInvites,
} as const;

/** The newest invitations that the signed-in neutral got or sent; those with no answer yet, or all. */
export function useInvites(
  direction: Invite['direction'],
  rows: number,
  status?: Extract<Invite['status'], 'requested'>,
) {
  return useQuery({
    queryKey: ['invites', direction, 'home', status, rows],
    queryFn: ({ signal }) =>
      callApi(lists[direction], {
        query: { page: 1, perPage: rows, ...(status && { status }) },
        signal,
        isBackground: true,
      }),
  });
}
