import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDueClocks } from '#lambdas/clocks/record/clock-repository.ts';
import { warnOfClocks } from '#lambdas/clocks/warnings/warn-of-clocks.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startClocks } from './start-clocks.ts';

/** Warnings of statutory clocks: once for each clock, end and distance. */

let clocks: Awaited<ReturnType<typeof startClocks>>;

beforeAll(async () => {
  clocks = await startClocks();
});
beforeEach(() => clocks.setToday('2026-11-24'));
afterAll(() => clocks.stop());

/** A clock that ends on 16 February 2027, with 84 days left. */
async function withAward() {
  const caseId = await clocks.addCase();
  const {
    clocks: [clock],
  } = await clocks.start(caseId, {
    termId: 'award',
    startedOn: '2026-02-16',
    knownOn: '2026-02-18',
  });
  if (!clock) throw new Error('No clock was started');
  return { caseId, clock };
}

/** Mails and notifications about a case. */
async function warningsOf(caseId: string) {
  const items = await scanTable(clocks.deps.table);
  const mails = items.filter((item) => item['pk'] === 'OUTBOX' && item['matter'] === caseId);
  const activities = items.filter(
    (item) => String(item['sk']).startsWith('ACTIVITY#') && item['entityId'] === caseId,
  );
  return {
    mails: mails.map(({ words }) => Object(words).subject),
    readers: mails.map(({ userIds }) => userIds),
    activities: activities.map(({ pk }) => pk).sort(),
  };
}

const both = ['USER#usr_desk#ACTIVITIES', 'USER#usr_one#ACTIVITIES'];

test('warns the neutral and the case manager on the day, once however often it runs', async () => {
  const { caseId } = await withAward();
  clocks.setToday('2026-12-17');
  await warnOfClocks(clocks.deps);
  expect((await warningsOf(caseId)).mails).toEqual([]);
  clocks.setToday('2026-12-18');
  await Promise.all([warnOfClocks(clocks.deps), warnOfClocks(clocks.deps)]);
  await warnOfClocks(clocks.deps);
  expect(await warningsOf(caseId)).toEqual({
    mails: ['ARB-2026-000001: Award: 60 days left'],
    readers: [['usr_one', 'usr_desk']],
    activities: both,
  });
});

test('waits for the morning in India', async () => {
  const { caseId } = await withAward();
  // 06:59 in India, then 07:00.
  clocks.setNow('2026-12-18T01:29:00.000Z');
  await warnOfClocks(clocks.deps);
  expect((await warningsOf(caseId)).mails).toEqual([]);
  clocks.setNow('2026-12-18T01:30:00.000Z');
  await warnOfClocks(clocks.deps);
  expect((await warningsOf(caseId)).mails).toHaveLength(1);
});

test('warns at each further distance and the day after the end, then no more', async () => {
  const { caseId } = await withAward();
  const found: string[] = [];
  for (const day of ['2027-01-17', '2027-02-02', '2027-02-09', '2027-02-15', '2027-02-17']) {
    clocks.setToday(day);
    await warnOfClocks(clocks.deps);
  }
  const { mails } = await warningsOf(caseId);
  found.push(...mails);
  expect(found.map((subject) => subject.split(': ').at(-1)).sort()).toEqual([
    '1 day left',
    '1 day overdue',
    '14 days left',
    '30 days left',
    '7 days left',
  ]);
  const due = await listDueClocks(clocks.deps.table, { day: '2999-12-31', limit: 1_000 });
  expect(due.filter((one) => one.caseId === caseId)).toEqual([]);
});

test('after missed days sends one warning with the days that are left', async () => {
  const { caseId } = await withAward();
  clocks.setToday('2027-02-04');
  await warnOfClocks(clocks.deps);
  expect((await warningsOf(caseId)).mails).toEqual([expect.stringMatching(/: 12 days left$/)]);
});

test('of an extended clock follows its new end, of an ended one is not sent', async () => {
  const extended = await withAward();
  const ended = await withAward();
  await clocks.extend(extended.caseId, extended.clock.id, {
    version: 1,
    ground: 'consent',
    until: '2027-08-16',
    givenOn: '2026-11-20',
  });
  await clocks.end(ended.caseId, ended.clock.id, {
    version: 1,
    endedOn: '2026-11-24',
    outcome: 'fulfilled',
  });
  clocks.setToday('2027-02-15');
  await warnOfClocks(clocks.deps);
  for (const { caseId } of [extended, ended])
    expect(await warningsOf(caseId)).toEqual({ mails: [], readers: [], activities: [] });
  clocks.setToday('2027-05-18');
  await warnOfClocks(clocks.deps);
  expect((await warningsOf(extended.caseId)).mails).toEqual([
    expect.stringMatching(/: 90 days left$/),
  ]);
});
