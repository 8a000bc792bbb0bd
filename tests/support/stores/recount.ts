import { expect } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { statusFilterKeys, statusFilters } from '#contracts/rules/cases/case-status.ts';
import { caseBucketOf, caseRecordSchema, membersOf } from '#lambdas/cases/record/case-record.ts';
import { toStatistics } from '#lambdas/docket/counts/docket-statistics.ts';
import { getCaseStatistics } from '#lambdas/docket/counts/get-case-statistics.ts';
import { getDocketStatistics } from '#lambdas/docket/counts/get-docket-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { countEntries, docketPartitions } from '#lambdas/docket/record/docket-counts.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshots.ts';
import { principalOf } from '../people/principal.ts';
import { scanTable } from './scan-table.ts';
import type { Stores } from './start/start-stores.ts';

/** Asserts that counters, chips, totals of list and search, rows and index entries match the cases. */
export async function expectExact(stores: Stores, userId: string): Promise<void> {
  const items = await scanTable(stores.table);
  const records = items
    .filter(({ sk }) => sk === 'CASE')
    .map((item) => caseRecordSchema.parse(item))
    .filter((record) => membersOf(record).includes(userId));
  const entries = records.map((record) => ({
    kind: record.resolutionKind,
    bucket: caseBucketOf(record),
  }));
  const counts = countEntries(entries);
  expect(await readDocketCounts(stores.table, userId)).toEqual(counts);

  const rows = items.filter(
    (item) => item['pk'] === docketKeys.rowsOf(userId).pk && item['docketPk'],
  );
  expect(rows.map((row) => [row['caseId'], row['status'], row['docketPk']]).sort()).toEqual(
    records
      .map((record, n) => [
        record.id,
        record.status,
        docketKeys.partition(userId, entries[n] ?? { kind: 'mediation', bucket: 'draft' }),
      ])
      .sort(),
  );

  const principal = principalOf(userId);
  const statistics = toStatistics(counts, {});
  expect(await getDocketStatistics(stores, { principal })).toEqual(statistics);
  const listed = async (asked: Record<string, unknown>, by: Stores) => {
    const query = docketEndpoints.listCases.query.parse({ perPage: 1000, ...asked });
    const list = await listCases(by, { principal, query });
    expect(list).toMatchObject(statistics);
    expect(list.data).toHaveLength(list.total);
    const { allCount } = await getCaseStatistics(by, { principal, query });
    expect(allCount).toBe(list.total);
    return list.data.map(({ id }) => id).sort();
  };
  const fresh = { ...stores, snapshots: connectSnapshots(stores.files) };
  for (const status of [undefined, ...statusFilterKeys]) {
    const buckets: readonly string[] = status
      ? statusFilters[status]
      : docketPartitions.map(({ bucket }) => bucket);
    const expected = records
      .filter((_, n) => buckets.includes(entries[n]?.bucket ?? ''))
      .map(({ id }) => id)
      .sort();
    const asked = status ? { status } : {};
    expect(await listed(asked, stores), `list of ${status}`).toEqual(expected);
    // Matches every generated case.
    for (const by of [stores, fresh])
      expect(await listed({ ...asked, search: 'loan' }, by), `search of ${status}`).toEqual(
        expected,
      );
  }
}
