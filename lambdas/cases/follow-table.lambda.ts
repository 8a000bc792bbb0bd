import type { DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { foldGrownJournals } from '../docket/index.ts';
import { connectIdentityKeys } from '../parties/connect.ts';
import { runMovedJobs } from './bulk/run-moved-jobs.ts';
import { casesFunctions } from './functions.constants.ts';

/**
 * Consumer of the table's stream for two event filters: new journal items, and bulk jobs that
 * started or moved on. One function serves both, since a stream supports two readers. Each part
 * runs even if the other fails; both are idempotent, so that a batch can be delivered again.
 */

const environment = readEnvironment(casesFunctions.followTable);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  identityKeys: connectIdentityKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
};

export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  // In parallel: a fold uses the processor while a chunk of rows waits for the table.
  const failures = await Promise.all([
    foldGrownJournals(deps, Records),
    runMovedJobs(deps, Records),
  ]);
  if (failures.flat().length > 0)
    throw new AggregateError(failures.flat(), 'Not all that changed could be followed');
}
