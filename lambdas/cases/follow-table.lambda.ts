import type { DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { foldGrownJournals } from '../docket/index.ts';
import { connectIdentityKeys } from '../parties/index.ts';
import { runMovedJobs } from './bulk/run-moved-jobs.ts';
import { casesFunctions } from './functions.constants.ts';

/**
 * Entry of the table's stream, filtered to notes that are new in a journal and to bulk jobs
 * that began or moved on. One for both: a stream serves two readers well, and no more. Each
 * takes what concerns it and does its part whether or not the other fails; what is delivered
 * again for the other's sake is done already.
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
  // Side by side: a fold keeps the processor busy, a chunk of rows waits for the table.
  const failures = await Promise.all([
    foldGrownJournals(deps, Records),
    runMovedJobs(deps, Records),
  ]);
  if (failures.flat().length > 0)
    throw new AggregateError(failures.flat(), 'Not all that changed could be followed');
}
