import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type PaperState, paperStates } from '#contracts/rules/outcome/papers.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import {
  countPapers,
  countPartitions,
  type DocketCounts,
  docketPartitions,
  type PaperCounts,
} from './docket-counts.ts';
import { COUNTER_SHARDS, type DocketId, type DocketPartition, docketKeys } from './docket-keys.ts';

/**
 * Exact counts of a docket. The transaction that changes a case also updates one random shard. A
 * single shard can be negative; the sum is exact.
 */

export const counterName = ({ kind, bucket }: DocketPartition) => `${kind}#${bucket}`;

export const paperCounterName = (state: PaperState) => `papers#${state}`;

/** Names of the counters that count a case. */
export const countersOf = ({
  papers,
  ...at
}: DocketPartition & { papers?: PaperState | undefined }): string[] => [
  counterName(at),
  ...(papers ? [paperCounterName(papers)] : []),
];

const counterNames = [...docketPartitions.map(counterName), ...paperStates.map(paperCounterName)];
export const shardSchema = z.object(
  Object.fromEntries(counterNames.map((name) => [name, z.number().default(0)])),
);

export async function readDocketCounts(table: Table, docketId: DocketId): Promise<DocketCounts> {
  const countOf = await readCounters(table, docketId);
  return countPartitions((at) => countOf(counterName(at)));
}

export async function readPaperCounts(table: Table, docketId: DocketId): Promise<PaperCounts> {
  const countOf = await readCounters(table, docketId);
  return countPapers((state) => countOf(paperCounterName(state)));
}

/** One query over a few small items: 1 to 2 read units, independent of the docket's size. */
async function readCounters(table: Table, docketId: DocketId): Promise<(name: string) => number> {
  const sums = await counterSums(table, docketId);
  // A query is not a snapshot: it can see only the decrement of a concurrent move.
  return (name) => Math.max(0, sums[name] ?? 0);
}

/** The sum of each counter over all shards. */
export async function counterSums(
  table: Table,
  docketId: DocketId,
): Promise<Record<string, number>> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': docketKeys.countersOf(docketId).pk },
      ConsistentRead: true,
    }),
  );
  const shards = Items.map((item) => shardSchema.parse(item));
  return Object.fromEntries(
    counterNames.map((name) => [name, shards.reduce((sum, shard) => sum + (shard[name] ?? 0), 0)]),
  );
}

/** Move of a case into, within or out of a docket: the names of its counters before and after. */
export type CounterMove = { docketId: DocketId; from: readonly string[]; to: readonly string[] };

/** The move, without the counters that stay; undefined if all stay. */
export function counterMove({ docketId, from, to }: CounterMove): CounterMove | undefined {
  const left = from.filter((name) => !to.includes(name));
  const entered = to.filter((name) => !from.includes(name));
  return left.length + entered.length > 0 ? { docketId, from: left, to: entered } : undefined;
}

/** Returns the transaction item for a move. `random` (0 ≤ n < 1) selects the shard. */
export function counterUpdate(table: Table, move: CounterMove, random: number): TransactItem {
  const shard = Math.floor(random * COUNTER_SHARDS);
  return addItem(table, docketKeys.counter(move.docketId, shard), [
    ...move.from.map((name) => [name, -1] as const),
    ...move.to.map((name) => [name, 1] as const),
  ]);
}

/** Adds to counters what they are off by. */
export const mendCounterItem = (
  table: Table,
  docketId: DocketId,
  off: Readonly<Record<string, number>>,
): TransactItem => addItem(table, docketKeys.counter(docketId, 0), Object.entries(off));

function addItem(
  table: Table,
  Key: { pk: string; sk: string },
  steps: readonly (readonly [string, number])[],
): TransactItem {
  return {
    Update: {
      TableName: table.name,
      Key,
      UpdateExpression: `ADD ${steps.map((_, n) => `#at${n} :by${n}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(steps.map(([name], n) => [`#at${n}`, name])),
      ExpressionAttributeValues: Object.fromEntries(steps.map(([, by], n) => [`:by${n}`, by])),
    },
  };
}
