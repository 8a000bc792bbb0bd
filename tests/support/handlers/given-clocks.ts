import { nextWarningOf } from '#contracts/rules/clocks/clocks.ts';
import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import type { ClockRecord } from '#lambdas/clocks/record/clock-record.ts';
import { clockItems } from '#lambdas/clocks/record/clock-repository.ts';
import { defaultStatutoryTerms } from '#lambdas/system-config/statutory-terms.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';

/** A running clock for an award that ends on 15 July 2026. */
export function makeClock(id: string, facts: Partial<ClockRecord> = {}): ClockRecord {
  const term = facts.term ?? defaultStatutoryTerms.find((one) => one.id === 'award');
  if (!term) throw new Error('The terms have no award');
  const startedOn = facts.startedOn ?? '2025-07-15';
  const endsOn = termEnd(term, startedOn);
  return {
    id,
    version: 1,
    term,
    startedOn,
    knownOn: startedOn,
    endsOn,
    extensions: [],
    nextWarning: nextWarningOf({ term, endsOn }, startedOn),
    changes: [
      {
        at: '2025-07-16T06:00:00.000Z',
        byUserId: 'usr_one',
        by: 'Person usr_one',
        act: 'started',
        endsOn,
        startedOn,
        knownOn: startedOn,
      },
    ],
    ...facts,
  };
}

/** Stores the clocks of a case that has none. */
export async function putClocks(table: Table, caseId: string, clocks: ClockRecord[]) {
  await transact(table, () => clockItems(table, { caseId, revision: 0, clocks: [] }, clocks));
}
