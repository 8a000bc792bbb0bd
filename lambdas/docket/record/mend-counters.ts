import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { counterName, counterSums, mendCounterItem, paperCounterName } from './docket-counters.ts';
import { docketPartitions } from './docket-counts.ts';
import { type DocketId, docketKeys, docketSortNames, isCreatedDocket } from './docket-keys.ts';

/** An index follows its table within a second, as a rule. */
const INDEX_FOLLOWS_MS = 2_000;
const TRIES_MAX = 5;

type Counted = { counter: string; index: string; partitionKey: string; value: string };

/**
 * Sets a docket's counters to the numbers of its rows. A loss removes rows without counting, and a
 * restored row is counted. The counters are read before and after the rows: if a case moved
 * meanwhile, they are counted again. Returns what was off by counter; undefined if cases moved in
 * each of five tries. About 40 rows per read unit.
 */
export async function mendCounters(
  { table, pause }: { table: Table; pause: (milliseconds: number) => Promise<unknown> },
  docketId: DocketId,
): Promise<Record<string, number> | undefined> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    await pause(INDEX_FOLLOWS_MS);
    const before = await counterSums(table, docketId);
    const off: Record<string, number> = {};
    for (const counted of countedOf(docketId)) {
      const difference = (await countRows(table, counted)) - (before[counted.counter] ?? 0);
      if (difference !== 0) off[counted.counter] = difference;
    }
    const after = await counterSums(table, docketId);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    if (Object.keys(off).length > 0)
      await transact(table, () => [mendCounterItem(table, docketId, off)]);
    return off;
  }
  return undefined;
}

/** Each counter with the partition of an index that holds its rows. Created cases have no papers. */
function countedOf(docketId: DocketId): Counted[] {
  return [
    ...docketPartitions.map((at) => ({
      counter: counterName(at),
      index: docketSortNames.id,
      partitionKey: 'docketPk',
      value: docketKeys.partition(docketId, at),
    })),
    ...(isCreatedDocket(docketId) ? [] : paperStates).map((state) => ({
      counter: paperCounterName(state),
      index: docketSortNames.targetDate,
      partitionKey: 'papersPk',
      value: docketKeys.papers(docketId, state),
    })),
  ];
}

async function countRows(table: Table, { index, partitionKey, value }: Counted): Promise<number> {
  let count = 0;
  let from: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': partitionKey },
        ExpressionAttributeValues: { ':pk': value },
        Select: 'COUNT',
        ExclusiveStartKey: from,
      }),
    );
    count += reply.Count ?? 0;
    from = reply.LastEvaluatedKey;
  } while (from);
  return count;
}
