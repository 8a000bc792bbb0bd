import type { Clock } from '#shared/clock.ts';
import { eachApart } from '#shared/dynamo/each-apart.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { listUnfinishedRows, repairUnfinishedRows } from '../writing/unfinished-rows.ts';

/** Writes of cases in one run; the next run takes the others. */
const REPAIRED_PER_RUN = 50;

/** Within it the write itself finishes its rows, unless its function was killed. */
const OWN_WRITE_MS = 5 * 60_000;

/**
 * Finishes the rows in cause lists that a function left which was killed right after it had
 * written a case. Safe to repeat and to run in parallel, also with changes of the case. A failed
 * case does not delay the others; throws an AggregateError after all.
 */
export async function repairHearingRows(deps: { table: Table; clock: Clock }): Promise<void> {
  const { table, clock } = deps;
  const before = new Date(clock.now().getTime() - OWN_WRITE_MS).toISOString();
  const unfinished = await listUnfinishedRows(table, { before, limit: REPAIRED_PER_RUN });
  await eachApart(unfinished, (rows) => repairUnfinishedRows(table, rows), {
    event: 'hearing_rows_not_repaired',
    message: 'Some cause lists were not repaired',
    factsOf: ({ caseId }) => ({ caseId }),
  });
}
