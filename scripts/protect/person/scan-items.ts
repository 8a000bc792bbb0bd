import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/dynamo/table.ts';

export type Item = Record<string, unknown> & { pk: string; sk: string };

/**
 * Every item of the table, a page of at most 1 MB at a time; consistent. One read unit for each
 * 4 KB of the table.
 */
export async function* scanItems({ client, name }: Table): AsyncGenerator<Item> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey }),
    );
    // Each item of the table has both keys, which are texts.
    for (const item of page.Items ?? []) yield item as Item;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
