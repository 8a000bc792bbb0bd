import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HEARINGS_AHEAD_MAX } from '#contracts/rules/hearings.ts';
import { addHearingInBatch } from '#lambdas/cases/hearings/add-in-batch.ts';
import { listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { systemClock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** A hearing in each of many cases (docs/adr/0074-hearings-of-many-cases.md). */

const assignments = [
  { userId: 'usr_one', name: 'One', role: 'presiding' as const },
  { userId: 'usr_two', name: 'Two', role: 'managing' as const },
];
/** 13:30 on 21 November 2026 in India. */
const noon = '2026-11-21T08:00:00.000Z';
const words = { hearingType: 'Preliminary hearing', remarks: 'Timetable', durationMinutes: 15 };
const at = (time: string) => ({ date: '01/12/2026 00:00:00', time: `01/12/2026 ${time}:00` });

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
  process.env['PORTAL_ORIGIN'] = 'https://portal.example.com';
});
afterAll(async () => {
  vi.useRealTimers();
  await stop();
});

let made = 0;
async function newCase(facts: Parameters<typeof makeCase>[2] = {}): Promise<string> {
  made += 1;
  await createCase(table, makeCase(made, 'usr_one', { assignments, ...facts }));
  return caseIdOf(made);
}
type Wanted = { id: string; date: string; time: string };
const add = (cases: readonly Wanted[], { userId = 'usr_one' } = {}) =>
  inParallel(cases, ({ id, date, time }) =>
    addHearingInBatch(
      { table, clock: systemClock },
      {
        principal: principalOf(userId),
        caseId: id,
        hearing: { ...words, date, time },
      },
    ),
  );
const outcomes = (results: Awaited<ReturnType<typeof add>>) =>
  results.map(({ outcome }) => outcome);
const hearingsOf = async (id: string) =>
  (await listHearings(table, id)).map((one) => [one.at, one.hearingType, one.durationMinutes]);
const notices = async () =>
  (await scanTable(table))
    .filter(({ pk }) => pk === 'OUTBOX')
    .map((item) => noticeSchema.parse(item));

test('gives each case its hearing at its own time, and tells the people of each case', async () => {
  const [first, second] = [await newCase(), await newCase()];
  const reply = await add([
    { id: first, ...at('11:00') },
    { id: second, ...at('11:15') },
  ]);
  expect(reply).toEqual([first, second].map(() => ({ outcome: 'done', message: 'Hearing Added' })));
  expect([await hearingsOf(first), await hearingsOf(second)]).toEqual([
    [['2026-12-01T05:30:00.000Z', 'Preliminary hearing', 15]],
    [['2026-12-01T05:45:00.000Z', 'Preliminary hearing', 15]],
  ]);
  expect((await notices()).map(({ matter }) => matter).sort()).toEqual([first, second].sort());
});

test('adds nothing again when it is repeated, and finishes an interrupted request', async () => {
  const [first, second] = [await newCase(), await newCase()];
  await add([{ id: first, ...at('12:00') }]);
  const again = [
    { id: first, ...at('12:00') },
    { id: second, ...at('12:15') },
  ];
  expect(outcomes(await add(again))).toEqual(['already', 'done']);
  const before = await scanTable(table);
  expect(outcomes(await add(again))).toEqual(['already', 'already']);
  expect(await hearingsOf(first)).toHaveLength(1);
  expect((await scanTable(table)).length).toBe(before.length);
});

test('answers a foreign case like one that does not exist, and writes nothing for either', async () => {
  const foreign = await newCase();
  const before = await scanTable(table);
  const reply = await add(
    [
      { id: foreign, ...at('13:00') },
      { id: 'cas_none', ...at('13:00') },
    ],
    { userId: 'usr_three' },
  );
  expect(reply.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['notFound', 'Case not found'],
    ['notFound', 'Case not found'],
  ]);
  expect(JSON.stringify(await hearingsOf(foreign))).toBe('[]');
  expect((await scanTable(table)).length).toBe(before.length);
});

test('refuses cases that take no hearing at that time, and sets those of the others', async () => {
  const [open, draft, closed, full, busy] = [
    await newCase(),
    await newCase({ status: 'draft' }),
    await newCase({ status: 'closedByCaseManager' }),
    await newCase(),
    await newCase(),
  ];
  for (let n = 0; n < HEARINGS_AHEAD_MAX; n += 1)
    await add([{ id: full, ...at(`${String(n).padStart(2, '0')}:00`) }]);
  await add([{ id: busy, ...at('14:05') }]);
  const cases = [open, draft, closed, full, busy].map((id) => ({ id, ...at('14:00') }));
  // The fourth case has a hearing at that time already.
  const reply = await add(cases);
  expect(outcomes(reply)).toEqual(['done', 'refused', 'refused', 'already', 'refused']);
  expect(outcomes(await add([{ id: full, ...at('22:00') }]))).toEqual(['refused']);
  expect((await hearingsOf(open)).map(([time]) => time)).toEqual(['2026-12-01T08:30:00.000Z']);
});

test('refuses a time that has passed, one case after the other', async () => {
  const id = await newCase();
  const past = { date: '20/11/2026 00:00:00', time: '20/11/2026 11:00:00' };
  expect(outcomes(await add([{ id, ...past }]))).toEqual(['refused']);
  expect(await hearingsOf(id)).toEqual([]);
});
