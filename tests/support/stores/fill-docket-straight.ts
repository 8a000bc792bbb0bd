import type { LocalDynamoDb } from 'local-aws/dynamodb';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { caseCountersOf, toDocketRow } from '#lambdas/cases/writing/to-docket-row.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import type { DocketRow } from '#lambdas/docket/record/docket-row.ts';
import { sortEntries } from '#lambdas/docket/search/docket-snapshot.ts';
import { toSearchEntry } from '#lambdas/docket/search/search-entry.ts';
import { putSnapshotEntries } from '#lambdas/docket/search/snapshot-objects.ts';
import { announceObject, replaceSnapshot } from '#lambdas/docket/search/snapshot-state.ts';
import { makeBulkCase } from '#seed/cases/make-bulk-case.ts';
import type { Stores } from './start/start-stores.ts';

export const MANAGER = 'usr_manager';
/** Claimant of one case in five. */
export const LENDER = 'Zanskar Housing Finance';

/**
 * Stores a large docket for list and search within seconds: rows, counters and snapshot, without
 * the cases. One case in five has the lender as claimant, one in three has a manager.
 */
export async function fillDocketStraight(
  { stores, emulator }: { stores: Stores; emulator: LocalDynamoDb },
  {
    userId,
    cases,
    now,
    vary = () => ({}),
    hasCases = false,
  }: {
    userId: string;
    cases: number;
    now: Date;
    /** Fields in which the n-th case differs. */
    vary?: (n: number) => Partial<CaseRecord>;
    /** Stores the cases too. */
    hasCases?: boolean;
  },
): Promise<DocketRow[]> {
  const counts: Record<string, number> = {};
  const caseItems: Record<string, unknown>[] = [];
  const rows = Array.from({ length: cases }, (_, n) => {
    const made = { ...makeBulkCase(n + 1, { userId, name: 'Raghav Menon' }, now), version: 1 };
    const record = {
      ...made,
      ...(n % 5 === 0 && { claimant: { ...made.claimant, name: LENDER } }),
      ...(n % 3 === 0 && {
        assignments: [
          ...made.assignments,
          { userId: MANAGER, name: 'Farida Contractor', role: 'managing' as const },
        ],
      }),
      ...vary(n),
    };
    for (const name of caseCountersOf(record)) counts[name] = (counts[name] ?? 0) + 1;
    if (hasCases) caseItems.push({ ...caseKeys.case(record.id), ...record });
    return toDocketRow(record, userId);
  });
  emulator.fillTable(stores.table.name, [
    ...rows.map((row) => ({ ...docketKeys.row(userId, row.caseId), ...row })),
    { ...docketKeys.counter(userId, 0), ...counts },
    ...caseItems,
  ]);

  const generation = now.toISOString();
  const entries = sortEntries(rows.map(toSearchEntry), { sort: 'id', direction: 'asc' });
  await announceObject(stores.table, userId, generation);
  await putSnapshotEntries(stores.files, { userId, generation, entries });
  await replaceSnapshot(stores.table, userId, { from: undefined, to: generation });
  return rows;
}
