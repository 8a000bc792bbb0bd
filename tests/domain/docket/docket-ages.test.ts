import { afterAll, beforeAll, expect, test } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { toDocketRow } from '#lambdas/cases/writing/to-docket-row.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { getDocketOverview } from '#lambdas/docket/counts/get-docket-overview.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { foldJournal } from '#lambdas/docket/search/fold-journal.ts';
import { toSearchEntry } from '#lambdas/docket/search/search-entry.ts';
import { putSnapshotEntries } from '#lambdas/docket/search/snapshot-objects.ts';
import {
  announceObject,
  findSnapshotState,
  replaceSnapshot,
} from '#lambdas/docket/search/snapshot-state.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** The age of a case's present status: where it begins, its counts and its filter. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => ({ stores, stop } = await startStores()));
afterAll(() => stop());

const clock = { now: () => new Date('2026-11-26T06:00:00.000Z') };
const at = (day: string) => `${day}T06:00:00.000Z`;

async function mustFind(n: number) {
  const record = await findCase(stores.table, caseIdOf(n));
  if (!record) throw new Error(`Case ${n} is missing`);
  return record;
}

async function overviewOf(userId: string, asked = {}) {
  const query = docketEndpoints.getDocketOverview.query.parse(asked);
  return getDocketOverview({ ...stores, clock }, { principal: principalOf(userId), query });
}

async function listOf(userId: string, asked: object) {
  const query = docketEndpoints.listCases.query.parse(asked);
  return listCases({ ...stores, clock }, { principal: principalOf(userId), query });
}

test('a status begins when it is set, and other changes leave it as it is', async () => {
  await createCase(stores.table, makeCase(1, 'usr_since', { updatedAt: at('2026-01-05') }));
  expect(await mustFind(1)).toMatchObject({ statusSetAt: at('2026-01-05') });

  const first = await mustFind(1);
  await replaceCase(stores.table, first, { ...first, title: 'New', updatedAt: at('2026-03-01') });
  expect(await mustFind(1)).toMatchObject({ statusSetAt: at('2026-01-05') });

  const renamed = await mustFind(1);
  await replaceCase(stores.table, renamed, {
    ...renamed,
    status: 'secondHearing',
    updatedAt: at('2026-05-01'),
  });
  expect(await mustFind(1)).toMatchObject({ statusSetAt: at('2026-05-01') });
  expect(await findDocketRow(stores.table, 'usr_since', caseIdOf(1))).toMatchObject({
    statusSetAt: at('2026-05-01'),
  });
});

test('a case without that instant has had its status since its last change', async () => {
  await createCase(stores.table, makeCase(11, 'usr_old', { updatedAt: at('2026-02-01') }));
  const { statusSetAt: _, ...old } = await mustFind(11);
  await replaceCase(stores.table, old, { ...old, title: 'New', updatedAt: at('2026-11-20') });
  expect(await mustFind(11)).toMatchObject({ statusSetAt: at('2026-02-01') });
});

test('a case is resolved when it first has a settlement or an award', async () => {
  const userId = 'usr_resolved';
  const move = async (status: CaseStatus, day: string) => {
    const record = await mustFind(61);
    await replaceCase(stores.table, record, { ...record, status, updatedAt: at(day) });
    return (await mustFind(61)).resolvedAt;
  };
  await createCase(
    stores.table,
    makeCase(61, userId, { submittedAt: at('2026-06-01'), updatedAt: at('2026-06-01') }),
  );
  expect(await move('reservedForAward', '2026-08-01')).toBeUndefined();
  expect(await move('awardPassed', '2026-10-09')).toBe(at('2026-10-09'));
  expect(await move('finalAward', '2026-11-01')).toBe(at('2026-10-09'));
  const resolutions = [{ kind: 'arbitration', month: '2026-10', cases: 1, medianDays: 130 }];
  expect(await overviewOf(userId)).toMatchObject({ resolutions });
  await foldJournal({ ...stores, clock }, userId);
  expect(await overviewOf(userId)).toMatchObject({ resolutions });
  expect((await listOf(userId, { resolvedIn: '2026-10' })).total).toBe(1);
  expect((await listOf(userId, { resolvedIn: '2026-11' })).total).toBe(0);
  // The dispute goes on.
  expect(await move('firstHearing', '2026-11-02')).toBeUndefined();
  expect((await listOf(userId, { resolvedIn: '2026-10' })).total).toBe(0);
  // Closed without a result.
  expect(await move('quitByClaimant', '2026-11-03')).toBeUndefined();
  expect((await mustFind(61)).closedFrom).toBe('firstHearing');
});

test('a closed case keeps from where it was closed until it is open again', async () => {
  await createCase(stores.table, makeCase(62, 'usr_closed'));
  const change = async (facts: Partial<CaseRecord>) => {
    const record = await mustFind(62);
    await replaceCase(stores.table, record, { ...record, ...facts });
    return (await mustFind(62)).closedFrom;
  };
  expect(await change({ status: 'thirdHearing' })).toBeUndefined();
  expect(await change({ status: 'resolutionFailed' })).toBe('thirdHearing');
  expect(await change({ title: 'New' })).toBe('thirdHearing');
  expect(await change({ status: 'closedByCaseManager' })).toBe('thirdHearing');
  expect(await change({ status: 'firstHearing' })).toBeUndefined();
});

test('counts running cases by age, and each count is that of its filter', async () => {
  const userId = 'usr_ages';
  const days = ['2026-11-26', '2026-11-01', '2026-11-02', '2026-09-30', '2026-01-15', '2024-06-01'];
  for (const [n, day] of days.entries())
    await createCase(stores.table, makeCase(21 + n, userId, { updatedAt: at(day) }));
  // Not running.
  for (const [n, status] of (['draft', 'awardPassed', 'quitByClaimant'] as const).entries())
    await createCase(
      stores.table,
      makeCase(31 + n, userId, { status, updatedAt: at('2026-11-26') }),
    );

  for (const isFolded of [false, true]) {
    if (isFolded) await foldJournal({ ...stores, clock }, userId);
    const { ages, withoutAge } = await overviewOf(userId);
    expect(ages.map(({ total }) => total)).toEqual([1, 2, 1, 0, 1, 1]);
    expect(withoutAge).toBe(0);
    for (const { age, total } of ages) {
      const list = await listOf(userId, { age });
      expect([age, list.total, list.activeCount]).toEqual([age, total, total]);
      expect(list).toMatchObject({ draftCount: 0, settled: 0, closedCount: 0 });
    }
  }
  expect((await overviewOf(userId, { search: 'nobody' })).ages[1]?.total).toBe(0);
  expect((await overviewOf(userId, { status: 'settled' })).ages[1]?.total).toBe(0);
  expect((await overviewOf(userId, { resolutionKind: 'mediation' })).ages[1]?.total).toBe(0);
});

test('a case keeps its age in the list when something else of it changes', () => {
  const changedToday = { updatedAt: at('2026-11-20'), version: 2 };
  const row = toDocketRow({ ...makeCase(40, 'usr_kept'), ...changedToday }, 'usr_kept');
  const daysOf = (facts: object) => toSearchEntry({ ...row, ...facts }).statusDay;
  expect(daysOf({ statusSetAt: at('2026-01-05') })).toBe('2026-01-05');
  expect(daysOf({ statusSetAt: undefined })).toBe('2026-11-20');
});

test('an empty docket has no case of any age', async () => {
  const { ages, withoutAge } = await overviewOf('usr_newcomer');
  expect(ages.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(withoutAge).toBe(0);
});

test('a snapshot of an earlier release has no ages until the next fold', async () => {
  const userId = 'usr_earlier';
  const generation = '2026-11-01T00:00:00.000Z';
  const made = makeCase(41, userId, { updatedAt: at('2026-11-01') });
  await createCase(stores.table, made);
  const row = toDocketRow({ ...made, version: 1 }, userId);
  await foldJournal({ ...stores, clock }, userId);
  await announceObject(stores.table, userId, generation);
  await putSnapshotEntries(stores.files, {
    userId,
    generation,
    entries: [{ ...toSearchEntry(row), statusDay: '' }],
  });
  const { generation: from } = await findSnapshotState(stores.table, userId);
  await replaceSnapshot(stores.table, userId, { from, to: generation });
  expect(await overviewOf(userId)).toMatchObject({ withoutAge: 1 });
  expect((await listOf(userId, { age: 'over365Days' })).total).toBe(0);

  await createCase(stores.table, makeCase(42, userId, { updatedAt: at('2026-11-25') }));
  await foldJournal({ ...stores, clock }, userId);
  const { ages, withoutAge } = await overviewOf(userId);
  expect([ages[0]?.total, ages[1]?.total, withoutAge]).toEqual([1, 1, 0]);
});

test('costs what a search costs', async () => {
  const { readUnits } = await readUnitsOf(stores.table, (table) =>
    getDocketOverview(
      { ...stores, table, clock },
      {
        principal: principalOf('usr_ages'),
        query: docketEndpoints.getDocketOverview.query.parse({}),
      },
    ),
  );
  expect(readUnits).toBe(2);
});
