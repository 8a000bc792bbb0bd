import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/dynamo/table.ts';
import { type Key, keySchema } from './item-key.ts';
import type { Item } from './stored-text.ts';

/** About 100 units at most, so that a budget is kept within seconds. */
const PAGE_MAX = 100;

export type Page = { items: Item[]; next: Key | undefined };

/** One page of the table, consistent, from a place on. */
export async function scanPage(table: Table, from: Key | undefined): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      ConsistentRead: true,
      Limit: PAGE_MAX,
      ExclusiveStartKey: from,
    }),
  );
  return { items: Items, next: LastEvaluatedKey && keySchema.parse(LastEvaluatedKey) };
}

/** All items of the table, page by page. */
export async function* scanItems(table: Table): AsyncGenerator<Item[]> {
  let from: Key | undefined;
  do {
    const page = await scanPage(table, from);
    yield page.items;
    from = page.next;
  } while (from);
}
