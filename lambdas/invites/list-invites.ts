import type * as z from 'zod';
import type { Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { listOwnInvites } from './invite-repository.ts';
import { presentInvite } from './present-invite.ts';

type ListInvites = (typeof invitesEndpoints)['listInvites'];

/** The caller's own invitations of these directions, newest first. */
export async function listInvites(
  deps: { table: Table },
  { principal, query }: Pick<ApiRequest<ListInvites>, 'principal' | 'query'>,
  directions: readonly Invite['direction'][],
): Promise<z.input<ListInvites['response']>> {
  const lists = await Promise.all(
    directions.map((direction) => listOwnInvites(deps.table, principal.userId, direction)),
  );
  const invites = lists
    .flat()
    .filter(({ record }) => query.status === undefined || record.status === query.status)
    .sort((a, b) => (a.record.createdAt < b.record.createdAt ? 1 : -1));
  const page = pageOfList(invites, query);
  return { ...page, data: page.data.map(presentInvite) };
}
