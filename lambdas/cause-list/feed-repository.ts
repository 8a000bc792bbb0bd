import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { causeListKeys } from './cause-list-keys.ts';

/** Both items of a feed hold the same. The token itself is kept nowhere. */
const feedSchema = z.object({
  userId: z.string(),
  tokenHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type Feed = z.output<typeof feedSchema>;

/** One read unit: a rotated address must not work for another moment. */
export async function findFeed(table: Table, tokenHash: string): Promise<Feed | undefined> {
  return read(table, causeListKeys.feed(tokenHash));
}

export async function findFeedOf(table: Table, userId: string): Promise<Feed | undefined> {
  return read(table, causeListKeys.feedOf(userId));
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
          Key: causeListKeys.feedOf(feed.userId),
          ConditionExpression: 'tokenHash = :hash',
          ExpressionAttributeValues: { ':hash': feed.tokenHash },
        },
      },
      { Delete: { TableName, Key: causeListKeys.feed(feed.tokenHash) } },
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
          Item: { ...causeListKeys.feedOf(feed.userId), ...feed },
          ...(before
            ? {
                ConditionExpression: 'tokenHash = :before',
                ExpressionAttributeValues: { ':before': before.tokenHash },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        },
      },
      { Put: { TableName, Item: { ...causeListKeys.feed(feed.tokenHash), ...feed } } },
      ...(before ? [{ Delete: { TableName, Key: causeListKeys.feed(before.tokenHash) } }] : []),
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}
