import type { Invite } from '#contracts/endpoints/invites.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { inviteKeys } from './invite-keys.ts';
import { type InviteRecord, inviteRecordSchema } from './invite-record.ts';

type Direction = Invite['direction'];
export type OwnInvite = { direction: Direction; record: InviteRecord };

/** Maximum number of invitations in a list. */
const LISTED_MAX = 1_000;

const keysOf = ({ id, inviter, invited }: InviteRecord) => [
  inviteKeys.invite(inviter.userId, 'sent', id),
  inviteKeys.invite(invited.userId, 'received', id),
];

/** A new invitation as items of the table. */
export const inviteItems = (record: InviteRecord) =>
  keysOf(record).map((key) => ({ ...key, ...record }));

/** A new invitation for a transaction. */
export function putInvite(table: Table, record: InviteRecord): TransactItem[] {
  return inviteItems(record).map((Item) => ({
    Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  }));
}

/** The answer to an open invitation, for a transaction. Fails if it is answered already. */
export function putAnswer(table: Table, answered: InviteRecord): TransactItem[] {
  return inviteItems(answered).map((Item) => ({
    Put: {
      TableName: table.name,
      Item,
      ConditionExpression: '#status = :requested',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':requested': 'requested' },
    },
  }));
}

/** An invitation that this user received or sent. One or two read units. */
export async function findOwnInvite(
  table: Table,
  userId: string,
  inviteId: string,
): Promise<OwnInvite | undefined> {
  const received = inviteKeys.invite(userId, 'received', inviteId);
  const keys = [received, inviteKeys.invite(userId, 'sent', inviteId)];
  const [item] = await batchGet(table, keys, { isConsistent: true });
  return (
    item && {
      direction: item['sk'] === received.sk ? 'received' : 'sent',
      record: inviteRecordSchema.parse(item),
    }
  );
}

/**
 * The invitations that a user received or sent, newest first, LISTED_MAX at most. Consistent, so
 * that a new answer is there. One read unit for about five.
 */
export async function listOwnInvites(
  table: Table,
  userId: string,
  direction: Direction,
): Promise<OwnInvite[]> {
  const items = await queryAll(table, {
    ...inviteKeys.invitesOf(userId, direction),
    limit: LISTED_MAX,
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => ({ direction, record: inviteRecordSchema.parse(item) }));
}
