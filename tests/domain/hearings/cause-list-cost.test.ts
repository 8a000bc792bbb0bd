import { afterAll, beforeAll, expect, test } from 'vitest';
import { causeListEndpoints, SHORTENED_DAY_MAX } from '#contracts/endpoints/cases/cause-list.ts';
import { hearingRowKey, hearingRowsOf } from '#lambdas/cases/seed.door.ts';
import { getDailyCauseList } from '#lambdas/cause-list/get-daily-cause-list.ts';
import { makeBulkCase, makeBulkHearings } from '#seed/cases/make-bulk-case.ts';
import { seedDocket } from '#seed/cases/seed-docket.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { identityKeys } from '../../support/keys/identity-keys.ts';
import { principalOf } from '../../support/people/principal.ts';
import { startStores } from '../../support/stores/start/start-stores.ts';
import { readUnitsOf } from '../../support/stores/start/start-table.ts';

/** Cost of a month (docs/access-patterns.md), and the seeded hearings in it. */

const now = new Date('2026-11-21T08:00:00.000Z');
const { query, response } = causeListEndpoints.getDailyCauseList;

let emulator: Awaited<ReturnType<typeof startStores>>['emulator'];
let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  const started = await startStores();
  ({ emulator, stop } = started);
  table = started.stores.table;
});
afterAll(() => stop());

const listOf = (userId: string, asked: Record<string, string>) =>
  readUnitsOf(table, (measured) =>
    getDailyCauseList(
      { table: measured },
      { principal: principalOf(userId), query: query.parse(asked) },
    ),
  );

test('reads a month of seeded hearings in one query, with the hours before and after it', async () => {
  await seedDocket(table, { neutrals: demoPeople, now, identityKeys });
  const { userId } = demoPeople.caseManager;
  const { result, readUnits, requests } = await listOf(userId, { month: '2026-11' });
  expect(requests).toBe(3);
  expect(result.caseDet.length).toBeGreaterThan(15);
  // About 600 bytes a row, two reads of 4 KB a unit.
  expect(readUnits).toBeLessThanOrEqual(Math.ceil((result.total * 600) / 4_096) * 0.5 + 1.5);
  expect(response.safeParse(result).error).toBeUndefined();
  const days = result.caseDet.map(({ date }) => Number(date.slice(0, 2)));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(days.some((day) => day < 21)).toBe(true);
  expect(days.some((day) => day > 21)).toBe(true);
});

test('costs three half units for an empty month', async () => {
  const { result, readUnits, requests } = await listOf('usr_nobody', { month: '2026-11' });
  expect(result).toEqual({ caseDet: [], total: 0, days: [] });
  expect([readUnits, requests]).toEqual([1.5, 3]);
});

test('shortens a very full month by day; a single day is complete and costs its size', async () => {
  const arbitrator = { userId: 'usr_busy', name: 'Raghav Menon' };
  // The rows of the hearings of 5,000 cases.
  const rows = Array.from({ length: 5_000 }, (_, n) => {
    const record = { ...makeBulkCase(n + 1, arbitrator, now), version: 1 };
    return hearingRowsOf(record, makeBulkHearings(record));
  }).flat();
  emulator.fillTable(
    table.name,
    rows.map((row) => ({ ...hearingRowKey(row), ...row })),
  );
  const { result } = await listOf('usr_busy', { month: '2026-12' });
  expect(result.total).toBeGreaterThan(1_000);
  expect(result.caseDet.length).toBeLessThanOrEqual(31 * SHORTENED_DAY_MAX);
  expect(result.days.reduce((sum, { total }) => sum + total, 0)).toBe(result.total);

  const fullest = result.days.toSorted((a, b) => b.total - a.total)[0];
  const day = (fullest?.date ?? '').split('/').reverse().join('-');
  const whole = await listOf('usr_busy', { month: '2026-12', day });
  expect(whole.result.caseDet).toHaveLength(fullest?.total ?? -1);
  expect(fullest?.total).toBeGreaterThan(SHORTENED_DAY_MAX);
  expect(whole.requests).toBe(1);
  expect(whole.readUnits).toBeLessThanOrEqual((whole.result.total * 1_200) / 8_192 + 1);
}, 120_000);
