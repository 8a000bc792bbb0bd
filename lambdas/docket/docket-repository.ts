import { GetCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import {
  caseIdOfRowKey,
  type DocketId,
  type DocketPartition,
  docketIndexes,
  docketKeys,
} from './docket-keys.ts';
import { type DocketEntry, type DocketOrder, type Stretch, stretchesOf } from './docket-order.ts';
import { type DocketRow, docketRowSchema } from './docket-row.ts';

/** Half a read unit. Undefined when the case is not this neutral's, or not at all. */
export async function findDocketRow(
  table: Table,
  userId: string,
  caseId: string,
): Promise<DocketRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: docketKeys.row(userId, caseId) }),
  );
  return Item && docketRowSchema.parse(Item);
}

/** The rows of these cases in the order asked for; a case that left the docket is left out. */
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

/** No request asks for more entries than this: about half of DynamoDB's 1 MB. */
const CHUNK_MAX = 3_000;

type ReadPartition = {
  docketId: DocketId;
  partition: DocketPartition;
  order: DocketOrder;
  isFromTheEnd: boolean;
  /** Entries that the reader expects to need; more are fetched as it goes on reading. */
  expected: number;
};

/**
 * One partition of a docket in order, keys only, fetched as it is read: first what is
 * expected, then each time as much again as was read so far. About 40 entries a read unit.
 */
export async function* readPartition(
  table: Table,
  input: ReadPartition,
): AsyncGenerator<DocketEntry> {
  const index = docketIndexes[input.order.sort];
  const entrySchema = z
    .object({ sk: z.string(), [index]: z.string() })
    .transform((item) => ({ caseId: caseIdOfRowKey(item.sk ?? ''), sortKey: item[index] ?? '' }));
  let fetched = 0;
  for (const stretch of stretchesOf(input.order, input.isFromTheEnd)) {
    let startKey: QueryCommandOutput['LastEvaluatedKey'];
    do {
      const limit = fetched < input.expected ? input.expected - fetched : fetched;
      const reply: QueryCommandOutput = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index,
          ...stretchCondition(
            index,
            docketKeys.partition(input.docketId, input.partition),
            stretch,
          ),
          ScanIndexForward: stretch.isForward,
          Limit: Math.min(Math.max(limit, 1), CHUNK_MAX),
          ExclusiveStartKey: startKey,
        }),
      );
      const items = reply.Items ?? [];
      fetched += items.length;
      startKey = reply.LastEvaluatedKey;
      for (const item of items) yield { ...input.partition, ...entrySchema.parse(item) };
    } while (startKey);
  }
}

function stretchCondition(index: string, docketPk: string, stretch: Stretch) {
  const bound = stretch.from ?? stretch.below;
  const compare = stretch.from === undefined ? '<' : '>=';
  return {
    KeyConditionExpression:
      bound === undefined ? '#pk = :pk' : `#pk = :pk AND #sk ${compare} :bound`,
    ExpressionAttributeNames: {
      '#pk': 'docketPk',
      ...(bound !== undefined && { '#sk': index }),
    },
    ExpressionAttributeValues: {
      ':pk': docketPk,
      ...(bound !== undefined && { ':bound': bound }),
    },
  };
}
