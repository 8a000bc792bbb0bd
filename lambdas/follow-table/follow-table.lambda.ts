import type { DynamoDBStreamEvent } from 'aws-lambda';
import { followBatches } from '#lambdas/batches/follow.door.ts';
import { followBundles } from '#lambdas/bundles/assembly.door.ts';
import { runMovedJobs } from '#lambdas/cases/bulk.door.ts';
import { foldGrownJournals } from '#lambdas/docket/search.door.ts';
import { connectIdentityKeys } from '#lambdas/parties/connect.door.ts';
import { connectMachines } from '#lambdas/signing/connect.door.ts';
import { followSigningLinks } from '#lambdas/signing/machine.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { followTableFunction } from './functions.constants.ts';

/**
 * Consumer of the table's stream for several domains: new journal items, bulk jobs and
 * batches that started or moved on, bundles whose assembly was requested, and new signers' links. One function serves
 * all, since a stream supports two readers (ADR 0014). Each part runs even if another fails; all are
 * idempotent, so that a batch can be delivered again.
 */

const environment = readEnvironment(followTableFunction);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  identityKeys: connectIdentityKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
  bundlesQueue: connectQueue(environment.ASSEMBLE_BUNDLES_QUEUE),
  batchesQueue: connectQueue(environment.WORK_BATCHES_QUEUE),
  remindersQueue: connectQueue(environment.SEND_REMINDERS_QUEUE),
  machines: connectMachines(),
  signingMachine: environment.SIGNING_MACHINE,
};

export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  // In parallel: a fold uses the processor while a chunk of rows waits for the table.
  const failures = await Promise.all([
    foldGrownJournals(deps, Records),
    runMovedJobs(deps, Records),
    followBatches(deps, Records),
    followBundles(deps, Records),
    followSigningLinks(deps, Records),
  ]);
  if (failures.flat().length > 0)
    throw new AggregateError(failures.flat(), 'Not all that changed could be followed');
}
