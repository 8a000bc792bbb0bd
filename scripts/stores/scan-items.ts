import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '#shared/dynamo/table.ts';

export const keySchema = z.object({ pk: z.string(), sk: z.string() });
export type Key = z.output<typeof keySchema>;

/** An item of the table. */
export type Item = Record<string, unknown> & Key;

/** About 100 units at most, so that a budget is kept within seconds. */
const BUDGET_PAGE_MAX = 100;

export type Page = { items: Item[]; next: Key | undefined };

/** One page of the table for a budget, consistent, from a place on. */
export const scanPage = (table: Table, from: Key | undefined): Promise<Page> =>
  scan(table, { from, limit: BUDGET_PAGE_MAX });

/** All items of the table in pages for a budget, consistent. */
export async function* scanPages(table: Table): AsyncGenerator<Item[]> {
  let from: Key | undefined;
  do {
    const page = await scanPage(table, from);
    yield page.items;
    from = page.next;
  } while (from);
}

/** All items of the table, consistent. One read unit for each 4 KB; 1 MB at a time in memory. */
export async function* scanItems(table: Table): AsyncGenerator<Item> {
  let from: Key | undefined;
  do {
    const page = await scan(table, { from });
    yield* page.items;
    from = page.next;
  } while (from);
}

async function scan(
  table: Table,
  { from, limit }: { from: Key | undefined; limit?: number },
): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      ConsistentRead: true,
      ExclusiveStartKey: from,
      ...(limit !== undefined && { Limit: limit }),
    }),
  );
  // Each item of the table has both keys, which are texts.
  return { items: Items as Item[], next: LastEvaluatedKey && keySchema.parse(LastEvaluatedKey) };
}
