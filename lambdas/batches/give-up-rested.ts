import { isOver } from '#contracts/rules/cases/case-batches.ts';
import type { BatchesDeps } from './batches-deps.ts';
import type { BatchRecord } from './record/batch-record.ts';
import { changeBatch, findBatch, forgetRunning, listRunning } from './record/batch-repository.ts';
import { BATCH_RESTS_SECONDS } from './record/batches.constants.ts';

const GIVEN_UP = 'The server could not go on. What is done stays; select the other cases again.';

/**
 * Ends the caller's batches that have not moved for half an hour, e.g. because each delivery of a part
 * failed, so that they neither seem to run nor keep others from starting. Nor does one that has expired.
 * Returns the number of those that are still unfinished.
 */
export async function giveUpRested(deps: BatchesDeps, userId: string): Promise<number> {
  const { table, clock } = deps;
  const now = clock.now();
  const hasRested = (batch: BatchRecord) =>
    !isOver(batch) && (now.getTime() - Date.parse(batch.movedAt)) / 1_000 >= BATCH_RESTS_SECONDS;
  let running = 0;
  for (const batchId of await listRunning(table, userId)) {
    const batch = await findBatch(table, { userId, batchId });
    if (!batch) await forgetRunning(table, { userId, batchId });
    else if (hasRested(batch))
      await changeBatch(table, { userId, batchId }, (stored) =>
        hasRested(stored)
          ? { state: 'failed', failure: GIVEN_UP, movedAt: now.toISOString() }
          : undefined,
      );
    else if (!isOver(batch)) running += 1;
  }
  return running;
}
