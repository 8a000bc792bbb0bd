import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { bundleKeys } from './bundle-keys.ts';
import { type BundleRecord, queued } from './bundle-record.ts';
import { requestItem } from './bundle-repository.ts';

/**
 * Requests the assembly of a bundle that is ready or failed. The version stays, so that a change by
 * the owner at the same time does not fail. False if the bundle was changed or requested meanwhile.
 */
export async function requestComplete(
  table: Table,
  record: BundleRecord,
  now: Date,
): Promise<boolean> {
  return transactIf(table, () => [
    { Update: queueUpdate(table, record, { ':ready': 'ready', ':failed': 'failed' }) },
    requestItem(table, record, now),
  ]);
}

/**
 * Requests the assembly of a bundle again. A run may have read the document before its change: it
 * loses the bundle, and begins again. Does nothing for a bundle that waits for a run.
 */
export async function requestAgain(table: Table, record: BundleRecord, now: Date): Promise<void> {
  if (await requestComplete(table, record, now)) return;
  await restart(table, record);
}

/** Lets a run that is under way begin again; does nothing if there is none. */
const restart = (table: Table, record: BundleRecord): Promise<boolean> =>
  conditional(
    table.client.send(
      new UpdateCommand(queueUpdate(table, record, { ':assembling': 'assembling' })),
    ),
  );

/**
 * Notes that the PDF of a bundle has an older text of a document. It stays as it is until its owner changes
 * the bundle or lets it be assembled again; a run that is under way begins again. False if another PDF was
 * made meanwhile, which may have either text. One or two write units.
 */
export async function noteOlderText(table: Table, record: BundleRecord): Promise<boolean> {
  if (await restart(table, record)) return true;
  if (!record.pdf || record.pdf.hasOlderText) return true;
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: bundleKeys.bundle(record.caseId, record.id),
        UpdateExpression: 'SET #pdf.#older = :true',
        ConditionExpression: '#pdf.#number = :number',
        ExpressionAttributeNames: { '#pdf': 'pdf', '#older': 'hasOlderText', '#number': 'number' },
        ExpressionAttributeValues: { ':true': true, ':number': record.pdf.number },
      }),
    ),
  );
}

const queueUpdate = (table: Table, record: BundleRecord, states: Record<string, string>) => ({
  TableName: table.name,
  Key: bundleKeys.bundle(record.caseId, record.id),
  UpdateExpression: 'SET #assembly = :queued',
  ConditionExpression: `#version = :version AND #assembly.#state IN (${Object.keys(states)})`,
  ExpressionAttributeNames: {
    '#assembly': 'assembly',
    '#state': 'state',
    '#version': 'version',
  },
  ExpressionAttributeValues: {
    ':queued': queued(record),
    ':version': record.version,
    ...states,
  },
});
