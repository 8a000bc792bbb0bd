import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { logger } from '#shared/logger.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { listPendingSettlements } from '../record/settlement-repository.ts';
import { announceEnd, applyChange } from './change-settlement.ts';

/**
 * Closes the rounds whose time is over, voids those of sides whose people have changed, and completes
 * interrupted notifications. Safe to repeat and to run in parallel. Reads every open settlement with
 * its case and people: about five read units each. A failed settlement does not delay the others;
 * throws an AggregateError after all.
 */
export async function closeDueRounds(deps: SettlementDeps): Promise<void> {
  const failures: unknown[] = [];
  await inParallel(await listPendingSettlements(deps.table), async (due) => {
    try {
      await announceEnd(deps, await applyChange(deps, due));
    } catch (error) {
      logger.error('round_not_closed', {
        ...due,
        error: error instanceof Error ? error.name : 'unknown',
      });
      failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, 'Some rounds were not closed');
}
