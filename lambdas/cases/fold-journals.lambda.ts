import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../shared/clock.ts';
import { connectTable } from '../shared/dynamo/table.ts';
import { readEnvironment } from '../shared/environment.ts';
import { connectFiles } from '../shared/files/files.ts';
import { logger } from '../shared/logger.ts';
import { userIdOfJournalKey } from './docket-keys.ts';
import { foldGrownJournal } from './fold-journal.ts';

/** Entry of the table's stream, filtered to notes that are new in a journal. */

const environment = readEnvironment(z.object({ TABLE_NAME: z.string(), FILES_BUCKET: z.string() }));

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
};

export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const added = new Map<string, number>();
  for (const { dynamodb } of event.Records) {
    const pk = dynamodb?.Keys?.['pk']?.S;
    if (pk === undefined) continue;
    const userId = userIdOfJournalKey(pk);
    added.set(userId, (added.get(userId) ?? 0) + 1);
  }
  const failures: unknown[] = [];
  // One docket that fails keeps no other one waiting.
  for (const [userId, count] of added)
    try {
      const outcome = await foldGrownJournal(deps, { userId, added: count });
      if (outcome !== 'not worth it') logger.info('journal_folded', { userId, outcome });
    } catch (error) {
      logger.error('journal_not_folded', { userId, error: error instanceof Error ? error : {} });
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Journals could not be folded');
}
