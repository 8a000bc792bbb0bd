import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { failedConditions } from '../dynamo/conditional.ts';
import type { Table } from '../dynamo/table.ts';
import { transact } from '../dynamo/transact.ts';
import { AppError } from '../errors.ts';
import { feedKeys } from './feed-keys.ts';

/**
 * Calendar feeds: addresses that show a user's hearings to whoever has them, so a change of the
 * password ends them, as it ends sessions. Both items of a feed hold the same; the token itself
 * is not stored.
 */
const feedSchema = z.object({
  userId: z.string(),
  tokenHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type Feed = z.output<typeof feedSchema>;

/** One read unit: a rotated address must not work for another moment. */
export async function findFeed(table: Table, tokenHash: string): Promise<Feed | undefined> {
  return read(table, feedKeys.feed(tokenHash));
}

export async function findFeedOf(table: Table, userId: string): Promise<Feed | undefined> {
  return read(table, feedKeys.feedOf(userId));
}

async function read(table: Table, Key: { pk: string; sk: string }): Promise<Feed | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  return Item && feedSchema.parse(Item);
}

/** Removes a feed as it was read; false when another one took its place, or it is gone. */
export async function removeFeed(table: Table, feed: Feed): Promise<boolean> {
  const TableName = table.name;
  try {
    await transact(table, () => [
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
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}

/** Puts a feed in the place of the one read before; false when somebody was faster. */
export async function replaceFeed(
  table: Table,
  before: Feed | undefined,
  feed: Feed,
): Promise<boolean> {
  const TableName = table.name;
  try {
    await transact(table, () => [
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
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}

/** A rotation may replace the feed between reading and removing it this often. */
const MAX_RACES = 5;

/** Ends a user's calendar address; does nothing without one. */
export async function endCalendarFeed(table: Table, userId: string): Promise<void> {
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const feed = await findFeedOf(table, userId);
    if (!feed || (await removeFeed(table, feed))) return;
  }
  throw new AppError('conflict', 'The calendar address is being changed. Please try again.');
}
