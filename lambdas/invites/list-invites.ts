import type { Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { presentInvite } from './present-invite.ts';
import { listOwnInvites } from './record/invite-repository.ts';

/** The caller's own invitations of these directions, newest first. */
export const listInvites =
  (
    directions: readonly Invite['direction'][],
  ): UseCase<typeof invitesEndpoints.listInvites, Pick<InvitesDeps, 'table' | 'clock'>> =>
  async (deps, { principal, query }) => {
    const lists = await Promise.all(
      directions.map((direction) => listOwnInvites(deps.table, principal.userId, direction)),
    );
    const invites = lists
      .flat()
      .filter(({ record }) => query.status === undefined || record.status === query.status)
      .sort((a, b) => (a.record.createdAt < b.record.createdAt ? 1 : -1));
    const page = pageOfList(invites, query);
    return { ...page, data: page.data.map((own) => presentInvite(own, deps.clock.now())) };
  };
