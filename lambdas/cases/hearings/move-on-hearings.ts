import type { Clock } from '#shared/clock.ts';
import { eachApart } from '#shared/dynamo/each-apart.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { listCasesToMoveOn, movedOn } from '../record/hearings-ahead.ts';
import { changeCase } from '../writing/change-case.ts';

/** Cases in one run; the next run takes the others. */
export const MOVED_ON_PER_RUN = 500;

/**
 * Names the following hearing as the next one of each case whose next hearing is over, so that
 * dockets show and sort by it. Safe to repeat and to run in parallel. A failed case does not delay
 * the others; throws an AggregateError after all.
 */
export async function moveOnHearings(deps: { table: Table; clock: Clock }): Promise<void> {
  const { table, clock } = deps;
  const now = clock.now().toISOString();
  const due = await listCasesToMoveOn(table, { now, limit: MOVED_ON_PER_RUN });
  const moveOn = (caseId: string) =>
    changeCase(deps, caseId, (stored) => {
      const moved = stored && movedOn(stored, now);
      // Moved by another run, or changed meanwhile.
      const isMoved = moved?.nextHearingAt !== stored?.nextHearingAt;
      return { after: isMoved ? moved : undefined };
    });
  await eachApart(due, moveOn, {
    event: 'hearing_not_moved_on',
    message: 'Some hearings did not move on',
    factsOf: (caseId) => ({ caseId }),
  });
}
