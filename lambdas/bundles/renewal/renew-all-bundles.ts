import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { ENGINE_VERSION } from 'bundle-composer/plan';
import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { bundleKeys } from '../record/bundle-keys.ts';
import { type BundleRecord, bundleRecordSchema } from '../record/bundle-record.ts';
import { requestComplete } from '../record/request-again.ts';

/** Counts the bundles whose PDF an earlier composer wrote. Reads the whole table. */
export async function countOutdatedBundles(table: Table): Promise<number> {
  let count = 0;
  for await (const records of outdatedBundles(table)) count += records.length;
  return count;
}

/**
 * Requests the assembly of all bundles whose PDF an earlier composer wrote (ADR 0027). Returns how
 * many were requested. Safe to repeat: bundles that were renewed or wait for it are left alone.
 * Reads the whole table, one page of it at a time.
 */
export async function renewAllBundles(
  { table, clock }: { table: Table; clock: Clock },
  { operator }: { operator: Operator },
): Promise<number> {
  let count = 0;
  for await (const records of outdatedBundles(table))
    for (const record of records) if (await requestComplete(table, record, clock.now())) count += 1;
  await transact(table, () => [
    operationRecord(
      { table, clock },
      { operator, event: 'bundles_renewed', subject: 'SYSTEM', change: { requested: count } },
    ),
  ]);
  return count;
}

async function* outdatedBundles(table: Table): AsyncGenerator<BundleRecord[]> {
  const { pkPrefix, skPrefix } = bundleKeys.all();
  let startKey: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const reply: ScanCommandOutput = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression:
          'begins_with(pk, :pk) AND begins_with(sk, :sk) AND attribute_exists(#pdf) AND ' +
          '(attribute_not_exists(#pdf.#engine) OR #pdf.#engine < :engine)',
        ExpressionAttributeNames: { '#pdf': 'pdf', '#engine': 'engine' },
        ExpressionAttributeValues: { ':pk': pkPrefix, ':sk': skPrefix, ':engine': ENGINE_VERSION },
        ExclusiveStartKey: startKey,
      }),
    );
    yield (reply.Items ?? []).map((item) => bundleRecordSchema.parse(item));
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
}
