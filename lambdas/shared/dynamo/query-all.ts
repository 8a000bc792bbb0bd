import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

/** A partition, or the items whose sort keys have a prefix or lie in an inclusive range. */
type KeyRange = { pk: string; skPrefix?: string } | { pk: string; skFirst: string; skLast: string };

type QueryAll = KeyRange & {
  /** Maximum number of items; unlimited if omitted. */
  limit?: number | undefined;
  /** Consistent reads see all earlier writes and cost twice as much. */
  isConsistent?: boolean;
  isNewestFirst?: boolean;
  /** Only `pk` and `sk` of each item: for what must not depend on the other attributes. */
  isKeysOnly?: boolean;
};

/** Reads all items of a key range, in the order of their sort keys. One query per MB. */
export async function queryAll(table: Table, query: QueryAll): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of queryPages(table, query)) items.push(...page);
  return items;
}

/** Like `queryAll`, one reply (up to 1 MB) at a time, to limit the use of memory. */
export async function* queryPages(
  table: Table,
  query: QueryAll,
): AsyncGenerator<Record<string, unknown>[]> {
  let missing = query.limit ?? Number.POSITIVE_INFINITY;
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...keyCondition(query),
        ConsistentRead: query.isConsistent ?? false,
        ScanIndexForward: !query.isNewestFirst,
        ...(query.isKeysOnly && { ProjectionExpression: 'pk, sk' }),
        ...(Number.isFinite(missing) && { Limit: missing }),
        ExclusiveStartKey: startKey,
      }),
    );
    const items = reply.Items ?? [];
    yield items;
    missing -= items.length;
    startKey = reply.LastEvaluatedKey;
  } while (startKey && missing > 0);
}

function keyCondition(range: KeyRange) {
  if ('skFirst' in range)
    return {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': range.pk,
        ':first': range.skFirst,
        ':last': range.skLast,
      },
    };
  if (range.skPrefix)
    return {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': range.pk, ':prefix': range.skPrefix },
    };
  return {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': range.pk },
  };
}
