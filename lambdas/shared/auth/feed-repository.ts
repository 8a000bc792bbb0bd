import * as z from 'zod';
import { lostRace, untilWritten } from '../dynamo/change-item.ts';
import { transactIf } from '../dynamo/conditional.ts';
import { getItem } from '../dynamo/get-item.ts';
import type { Table } from '../dynamo/table.ts';
import { feedKeys } from './feed-keys.ts';

/**
 * Calendar feed: a secret address that gives access to a user's hearings. A password change
 * revokes it, as it ends sessions. A feed has two items with the same attributes, one found by
 * token and one by user. Only the token's hash is stored.
 */
export const feedSchema = z.object({
  userId: z.string(),
  tokenHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type Feed = z.output<typeof feedSchema>;

/** One read unit: the read is consistent, so that a replaced address stops working immediately. */
export async function findFeed(table: Table, tokenHash: string): Promise<Feed | undefined> {
  return read(table, feedKeys.feed(tokenHash));
}

export async function findFeedOf(table: Table, userId: string): Promise<Feed | undefined> {
  return read(table, feedKeys.feedOf(userId));
}

async function read(table: Table, Key: { pk: string; sk: string }): Promise<Feed | undefined> {
  const item = await getItem(table, Key, { isConsistent: true });
  return item && feedSchema.parse(item);
}

/** Deletes a feed. False if it was replaced or deleted since it was read. */
export async function removeFeed(table: Table, feed: Feed): Promise<boolean> {
  const TableName = table.name;
  return transactIf(table, () => [
    {
      Delete: {
        TableName,
        Key: feedKeys.feedOf(feed.userId),
        ConditionExpression: 'tokenHash = :hash',
        ExpressionAttributeValues: { ':hash': feed.tokenHash },
      },
    },
    { Delete: { TableName, Key: feedKeys.feed(feed.tokenHash) } },
  ]);
}

/** Replaces the feed `before`. False if it changed since it was read. */
export async function replaceFeed(
  table: Table,
  before: Feed | undefined,
  feed: Feed,
): Promise<boolean> {
  const TableName = table.name;
  return transactIf(table, () => [
    {
      Put: {
        TableName,
        Item: { ...feedKeys.feedOf(feed.userId), ...feed },
        ...(before
          ? {
              ConditionExpression: 'tokenHash = :before',
              ExpressionAttributeValues: { ':before': before.tokenHash },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    { Put: { TableName, Item: { ...feedKeys.feed(feed.tokenHash), ...feed } } },
    ...(before ? [{ Delete: { TableName, Key: feedKeys.feed(before.tokenHash) } }] : []),
  ]);
}

/** Maximum number of attempts when parallel rotations replace the feed. */
const MAX_ATTEMPTS = 5;

/** Revokes a user's calendar address, if there is one. Throws conflict. */
export async function endCalendarFeed(table: Table, userId: string): Promise<void> {
  await untilWritten(
    async () => {
      const feed = await findFeedOf(table, userId);
      if (feed && !(await removeFeed(table, feed))) return lostRace;
      return undefined;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}
