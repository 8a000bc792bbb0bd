import { isOver } from '#contracts/rules/cases/case-batches.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { changeBatch, listRunning } from './record/batch-repository.ts';
import { BATCH_RESTS_SECONDS } from './record/batches.constants.ts';

const GIVEN_UP = 'The server could not go on. What is done stays; select the other cases again.';

/**
 * Ends the caller's batches that have not moved for half an hour, e.g. because each delivery of a part
 * failed, so that they neither seem to run nor keep others from starting.
 */
export async function giveUpRested(deps: BatchesDeps, userId: string): Promise<void> {
  const { table, clock } = deps;
  const now = clock.now();
  for (const batchId of await listRunning(table, userId))
    await changeBatch(table, { userId, batchId }, (stored) => {
      const restedSeconds = (now.getTime() - Date.parse(stored.movedAt)) / 1_000;
      return isOver(stored) || restedSeconds < BATCH_RESTS_SECONDS
        ? undefined
        : { state: 'failed', failure: GIVEN_UP, movedAt: now.toISOString() };
    });
}
