import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { COUNTER_SHARDS, type DocketId, type DocketPartition, docketKeys } from '../docket-keys.ts';
import { countPartitions, type DocketCounts, docketPartitions } from './docket-counts.ts';

/**
 * Exact counts of a docket. The transaction that changes a case also updates one random shard. A
 * single shard can be negative; the sum is exact.
 */

export const counterName = ({ kind, bucket }: DocketPartition) => `${kind}#${bucket}`;

const shardSchema = z.object(
  Object.fromEntries(docketPartitions.map((at) => [counterName(at), z.number().default(0)])),
);

/** One query over a few small items: 1 to 2 read units, independent of the docket's size. */
export async function readDocketCounts(table: Table, docketId: DocketId): Promise<DocketCounts> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': docketKeys.countersOf(docketId).pk },
      ConsistentRead: true,
    }),
  );
  const shards = Items.map((item) => shardSchema.parse(item));
  // A query is not a snapshot: it can see only the decrement of a concurrent move.
  return countPartitions((at) =>
    Math.max(
      0,
      shards.reduce((sum, shard) => sum + (shard[counterName(at)] ?? 0), 0),
    ),
  );
}

/** Move of a case into, within or out of a docket. */
export type CounterMove = {
  docketId: DocketId;
  from: DocketPartition | undefined;
  to: DocketPartition | undefined;
};

/** Returns the transaction item for a move. `random` (0 ≤ n < 1) selects the shard. */
export function counterUpdate(table: Table, move: CounterMove, random: number): TransactItem {
  const steps = [
    ...(move.from ? [{ at: move.from, by: -1 }] : []),
    ...(move.to ? [{ at: move.to, by: 1 }] : []),
  ];
  return {
    Update: {
      TableName: table.name,
      Key: docketKeys.counter(move.docketId, Math.floor(random * COUNTER_SHARDS)),
      UpdateExpression: `ADD ${steps.map((_, n) => `#at${n} :by${n}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        steps.map((step, n) => [`#at${n}`, counterName(step.at)]),
      ),
      ExpressionAttributeValues: Object.fromEntries(steps.map((step, n) => [`:by${n}`, step.by])),
    },
  };
}
