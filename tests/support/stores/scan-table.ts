import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/dynamo/table.ts';

/** Returns every item of the table, as the reference for other reads. */
export async function scanTable(table: Table): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const reply = await table.client.send(
      new ScanCommand({ TableName: table.name, ExclusiveStartKey: startKey }),
    );
    items.push(...(reply.Items ?? []));
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
  return items;
}
