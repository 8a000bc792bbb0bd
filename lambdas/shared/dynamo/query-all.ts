import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

type QueryAll = {
  pk: string;
  skPrefix: string;
  /** Twice the price; sees what was written a moment ago. */
  isConsistent?: boolean;
  isNewestFirst?: boolean;
};

/** Every item of a partition under a prefix, in the order of its keys. */
export async function queryAll(table: Table, query: QueryAll): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of queryPages(table, query)) items.push(...page);
  return items;
}

/** The same a reply (up to 1 MB) at a time, for what need not lie in memory as a whole. */
export async function* queryPages(
  table: Table,
  { pk, skPrefix, isConsistent = false, isNewestFirst = false }: QueryAll,
): AsyncGenerator<Record<string, unknown>[]> {
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
        ConsistentRead: isConsistent,
        ScanIndexForward: !isNewestFirst,
        ExclusiveStartKey: startKey,
      }),
    );
    yield reply.Items ?? [];
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
}
