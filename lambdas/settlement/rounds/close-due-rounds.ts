import { eachApart } from '#shared/dynamo/each-apart.ts';
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
  await eachApart(
    await listPendingSettlements(deps.table),
    async (due) => announceEnd(deps, await applyChange(deps, due)),
    {
      event: 'round_not_closed',
      message: 'Some rounds were not closed',
      factsOf: (due) => due,
    },
  );
}
