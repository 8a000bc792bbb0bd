import type { DynamoDBRecord } from 'aws-lambda';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { userIdOfJournalKey } from '../record/docket-keys.ts';
import { JOURNAL_PREFIX } from '../record/journal.constants.ts';
import { foldGrownJournal } from './fold-journal.ts';

/**
 * Counts the new journal items in a batch of stream records and folds each journal that has
 * enough of them. Returns the errors; one docket's error does not stop the others.
 */
export async function foldGrownJournals(
  deps: { table: Table; files: Files; clock: Clock },
  records: readonly DynamoDBRecord[],
): Promise<unknown[]> {
  const added = new Map<string, number>();
  for (const { eventName, dynamodb } of records) {
    const pk = dynamodb?.Keys?.['pk']?.S;
    // Rewriting an item does not make the journal longer.
    if (eventName !== 'INSERT' || !pk?.startsWith(JOURNAL_PREFIX)) continue;
    const userId = userIdOfJournalKey(pk);
    added.set(userId, (added.get(userId) ?? 0) + 1);
  }
  const failures: unknown[] = [];
  for (const [userId, count] of added)
    try {
      const outcome = await foldGrownJournal(deps, { userId, added: count });
      if (outcome !== 'not worth it') logger.info('journal_folded', { userId, outcome });
    } catch (error) {
      logger.error('journal_not_folded', { userId, error: error instanceof Error ? error : {} });
      failures.push(error);
    }
  return failures;
}
