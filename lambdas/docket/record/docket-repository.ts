import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseIdOfRowKey, type DocketId, docketKeys, docketSortNames } from './docket-keys.ts';
import { type DocketEntry, type IndexedOrder, type Stretch, stretchesOf } from './docket-order.ts';
import { type DocketRow, docketRowSchema } from './docket-row.ts';

/** Returns undefined if the case is not in the docket or does not exist. Half a read unit. */
export async function findDocketRow(
  table: Table,
  userId: string,
  caseId: string,
): Promise<DocketRow | undefined> {
  const item = await getItem(table, docketKeys.row(userId, caseId));
  return item && docketRowSchema.parse(item);
}

/** Returns the rows in the order of `caseIds`, without cases that are not in the docket. */
export async function listDocketRows(
  table: Table,
  docketId: DocketId,
  caseIds: readonly string[],
): Promise<DocketRow[]> {
  const ids = [...new Set(caseIds)];
  const items = await batchGet(
    table,
    ids.map((caseId) => docketKeys.row(docketId, caseId)),
  );
  const rows = new Map(
    items.map((item) => {
      const row = docketRowSchema.parse(item);
      return [row.caseId, row];
    }),
  );
  return ids.flatMap((caseId) => rows.get(caseId) ?? []);
}

/** Maximum number of entries per request: about half of DynamoDB's 1 MB. */
const CHUNK_MAX = 3_000;

type ReadPartition = {
  /** Partition key of the order's index. */
  partition: string;
  order: IndexedOrder;
  isFromTheEnd: boolean;
  /** Number of entries that the first request fetches. */
  expected: number;
};

/**
 * Yields the entries of one partition of an index in order. The first request fetches the expected
 * number of entries; each further request doubles the total. About 40 entries per read unit.
 */
export async function* readPartition(
  table: Table,
  input: ReadPartition,
): AsyncGenerator<DocketEntry> {
  const index = docketSortNames[input.order.sort];
  const entrySchema = z.object({ sk: z.string(), [index]: z.string() }).transform((item) => ({
    caseId: caseIdOfRowKey(item['sk'] ?? ''),
    sortKey: item[index] ?? '',
  }));
  let fetched = 0;
  for (const stretch of stretchesOf(input.order, input.isFromTheEnd)) {
    let startKey: QueryCommandOutput['LastEvaluatedKey'];
    do {
      const limit = fetched < input.expected ? input.expected - fetched : fetched;
      const reply: QueryCommandOutput = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index,
          ...stretchCondition(index, input.partition, stretch),
          ScanIndexForward: stretch.isForward,
          Limit: Math.min(Math.max(limit, 1), CHUNK_MAX),
          ExclusiveStartKey: startKey,
        }),
      );
      const items = reply.Items ?? [];
      fetched += items.length;
      startKey = reply.LastEvaluatedKey;
      for (const item of items) yield entrySchema.parse(item);
    } while (startKey);
  }
}

function stretchCondition(index: string, partition: string, stretch: Stretch) {
  const partitionKey = index === docketSortNames.targetDate ? 'papersPk' : 'docketPk';
  const bound = stretch.from ?? stretch.below;
  const compare = stretch.from === undefined ? '<' : '>=';
  return {
    KeyConditionExpression:
      bound === undefined ? '#pk = :pk' : `#pk = :pk AND #sk ${compare} :bound`,
    ExpressionAttributeNames: {
      '#pk': partitionKey,
      ...(bound !== undefined && { '#sk': index }),
    },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(bound !== undefined && { ':bound': bound }),
    },
  };
}
