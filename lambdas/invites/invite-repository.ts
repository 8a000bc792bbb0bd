import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Invite } from '#contracts/endpoints/invites.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
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
  const { pk, skPrefix } = inviteKeys.invitesOf(userId, direction);
  const invites: OwnInvite[] = [];
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: LISTED_MAX - invites.length,
        ExclusiveStartKey: startKey,
      }),
    );
    for (const item of reply.Items ?? [])
      invites.push({ direction, record: inviteRecordSchema.parse(item) });
    startKey = reply.LastEvaluatedKey;
  } while (startKey && invites.length < LISTED_MAX);
  return invites;
}
