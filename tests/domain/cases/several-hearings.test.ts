import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { NEUTRALS_MAX } from '#contracts/endpoints/invites.ts';
import { HEARINGS_AHEAD_MAX, HEARINGS_AT_ONCE, HEARINGS_MAX } from '#contracts/rules/hearings.ts';
import { moveOnHearings } from '#lambdas/cases/hearings/move-on-hearings.ts';
import { refuseTooMany } from '#lambdas/cases/hearings/plan-hearing.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { listCasesToMoveOn } from '#lambdas/cases/record/hearings-ahead.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { listActivityRange } from '#lambdas/notifications/record/activity-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { moveClock } from '#tests/support/people/move-clock.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** Several hearings that are set in one case (docs/adr/0069-several-hearings.md). */

const assignments = [
  { userId: 'usr_one', name: 'One', role: 'presiding' as const },
  { userId: 'usr_two', name: 'Two', role: 'managing' as const },
];
/** 13:30 on 21 November 2026 in India. */
const noon = '2026-11-21T08:00:00.000Z';
const dayOf = (day: number) => `${String(day).padStart(2, '0')}/12/2026`;
const on = (day: number, facts: object = {}) => ({
  date: `${dayOf(day)} 00:00:00`,
  time: `${dayOf(day)} 16:00:00`,
  hearingType: 'Evidence',
  remarks: 'Originals to be brought',
  durationMinutes: 60,
  ...facts,
});
const atOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:30:00.000Z`;

type Body = { message: string; issues: { field: string; message: string }[]; case: Case };
const call = (...event: Parameters<typeof apiEvent>) => callHandler<Body>(apiEvent(...event));

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
  process.env['PORTAL_ORIGIN'] = 'https://portal.example.com';
});
beforeEach(() => moveTo(noon));
afterAll(async () => {
  vi.useRealTimers();
  await stop();
});

const moveTo = (instant: string) => moveClock(table, instant, ['usr_one', 'usr_two', 'usr_three']);

let made = 0;
async function newCase(facts: Parameters<typeof makeCase>[2] = {}): Promise<string> {
  made += 1;
  await createCase(table, makeCase(made, 'usr_one', { assignments, ...facts }));
  return caseIdOf(made);
}

const path = 'mediator/cases/{id}';
const add = (id: string, hearings: unknown, userId = 'usr_one') =>
  call('POST', `${path}/hearings`, { userId, params: { id }, body: { hearings } });
const put = (id: string, body: unknown) =>
  call('PUT', path, { userId: 'usr_one', params: { id }, body });
const end = (id: string, hearingId: string, body: unknown) =>
  call('PUT', `${path}/hearings/{hearingId}`, {
    ...{ userId: 'usr_one', params: { id, hearingId }, body },
  });

async function stored(id: string) {
  const [record, hearings, rows] = await Promise.all([
    findCase(table, id),
    listHearings(table, id, { isConsistent: true }),
    listHearingRows(table, { userId: 'usr_two', month: '2026-12' }),
  ]);
  return { record, hearings, rows: rows.filter(({ caseId }) => caseId === id) };
}
const told = async (userId: string, caseId: string) =>
  (await listActivityRange(table, userId, 1, 1_000))
    .filter(({ entityId }) => entityId === caseId)
    .map(({ message }) => message);
const noticesOf = async (caseId: string) =>
  (await scanTable(table))
    .filter(({ pk }) => pk === 'OUTBOX')
    .map((item) => noticeSchema.parse(item))
    .filter(({ matter }) => matter === caseId);

/** A case with hearings on 14, 15 and 16 December, and their ids. */
async function newBlock(facts: Parameters<typeof makeCase>[2] = {}) {
  const id = await newCase(facts);
  const { status } = await add(id, [on(14), on(15), on(16)]);
  expect(status).toBe(200);
  const [first = '', second = '', third = ''] = (await stored(id)).hearings.map((one) => one.id);
  return { id, first, second, third };
}

describe('adding', () => {
  test('sets a block of days at once: in the cause lists, one mail with an entry each, one notification', async () => {
    const { id } = await newBlock();
    const { record, hearings, rows } = await stored(id);
    expect(record).toMatchObject({
      ...{ nextHearingAt: atOf(14), hearingCount: 3, version: 2 },
      hearingsAhead: [14, 15, 16].map((day) => ({ at: atOf(day) })),
    });
    expect(hearings.map(({ at, state }) => [at, state])).toEqual(
      [14, 15, 16].map((day) => [atOf(day), 'set']),
    );
    expect(new Set(hearings.map(({ eventId }) => eventId)).size).toBe(3);
    expect(rows.map(({ at }) => at)).toEqual([14, 15, 16].map(atOf));
    expect(await findDocketRow(table, 'usr_two', id)).toMatchObject({ nextHearingAt: atOf(14) });
    expect(await told('usr_two', id)).toEqual([
      `3 hearings of ${record?.code} are set, the first on 14/12/2026 16:00 IST`,
    ]);
    const [notice, ...others] = await noticesOf(id);
    expect(others).toEqual([]);
    expect(notice?.words.text).toContain('are set');
    expect(notice?.calendar.map(({ method, entry }) => [method, entry.eventId])).toEqual(
      hearings.map(({ eventId }) => ['REQUEST', eventId]),
    );
    expect(notice?.outside?.calendar).toHaveLength(3);
  });

  test('keeps the hearing that is set already, also one of before there could be several', async () => {
    const id = await newCase();
    await put(id, { nextHearingDate: on(10) });
    expect((await stored(id)).record).not.toHaveProperty('hearingsAhead');
    const { body } = await add(id, [on(8)]);
    expect(body.message).toBe('Hearing Added');
    expect(body.case.nextHearingDate).toMatchObject({ date: '08/12/2026 16:00:00' });
    expect(body.case.hearingDatesSet.map(({ state }) => state)).toEqual(['set', 'set']);
    expect((await stored(id)).rows.map(({ at }) => at)).toEqual([8, 10].map(atOf));
  });

  test('accepts a repeat once, and notifies once', async () => {
    const { id } = await newBlock();
    const before = await stored(id);
    expect((await add(id, [on(14), on(15), on(16)])).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect(await told('usr_two', id)).toHaveLength(1);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  test('accepts all of several parallel additions', async () => {
    const id = await newCase();
    const days = [3, 4, 5, 6, 7];
    const replies = await Promise.all(days.map((day) => add(id, [on(day)])));
    expect(replies.map(({ status }) => status)).toEqual(days.map(() => 200));
    const { record, rows } = await stored(id);
    expect(record?.hearingsAhead?.map(({ at }) => at)).toEqual(days.map(atOf));
    expect(record).toMatchObject({ nextHearingAt: atOf(3), hearingCount: 5 });
    expect(rows).toHaveLength(5);
  });

  test.each([
    ['yesterday', [on(14), on(15, { date: '20/11/2026 00:00:00' })], 'hearings.1.date'],
    ['a mode in other words', [on(14, { mode: 'Video' })], 'hearings.0.mode'],
    ['no type', [on(14, { hearingType: '' })], 'hearings.0.hearingType'],
    ['none', [], 'hearings'],
    ['too many', Array.from({ length: HEARINGS_AT_ONCE + 1 }, (_, n) => on(n + 1)), 'hearings'],
  ])('refuses %s, names the field and stores nothing', async (_, hearings, field) => {
    const id = await newCase();
    const before = await stored(id);
    const { status, body } = await add(id, hearings);
    expect([status, body.issues[0]?.field]).toEqual([400, field]);
    expect(await stored(id)).toEqual(before);
  });

  test.each([
    ['one of the case', [on(15, { time: '15/12/2026 16:59:00' })]],
    ['one of the same request', [on(20), on(20, { time: '20/12/2026 15:01:00' })]],
  ])('refuses a hearing at the time of %s, and stores nothing', async (_, hearings) => {
    const { id } = await newBlock();
    const before = await stored(id);
    const { status, body } = await add(id, hearings);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^This case has another hearing at that time, on /);
    expect(await stored(id)).toEqual(before);
    // Directly after another one is no clash.
    expect((await add(id, [on(15, { time: '15/12/2026 17:00:00' })])).status).toBe(200);
  });

  test(`refuses more than ${HEARINGS_AHEAD_MAX} coming hearings, and stores nothing`, async () => {
    const id = await newCase();
    for (let from = 1; from < HEARINGS_AHEAD_MAX; from += HEARINGS_AT_ONCE)
      await add(
        id,
        Array.from({ length: HEARINGS_AT_ONCE }, (_, n) => on(from + n)),
      );
    const before = await stored(id);
    expect(before.rows).toHaveLength(HEARINGS_AHEAD_MAX);
    const { status, body } = await add(id, [on(28)]);
    expect([status, body.message]).toEqual([
      ...[409, `A case can have at most ${HEARINGS_AHEAD_MAX} coming hearings`],
    ]);
    expect(await stored(id)).toEqual(before);
    // One that is over is not a coming one, though the case still lists it.
    const [first, ...later] = await listHearings(table, id);
    if (!first) throw new Error('The case has no hearing');
    const oneTooMany = [first, first, ...later];
    expect(() => refuseTooMany(oneTooMany, first.at)).toThrow('coming hearings');
    expect(() => refuseTooMany(oneTooMany, later[0]?.at ?? '')).not.toThrow();
    // A new date for one of them is not one more.
    expect((await put(id, { nextHearingDate: on(28) })).status).toBe(200);
  });

  test('refuses more dates than a case can ever have', async () => {
    const id = await newCase({ hearingCount: HEARINGS_MAX - 1 });
    expect((await add(id, [on(14), on(15)])).status).toBe(409);
    expect((await add(id, [on(14)])).status).toBe(200);
  });

  test.each(['draft', 'quitByClaimant'] as const)('refuses a case that is %s', async (status) => {
    const id = await newCase({ status });
    expect((await add(id, [on(14)])).status).toBe(409);
    expect((await stored(id)).hearings).toEqual([]);
  });

  test('refuses a neutral who is not on the case, and stores nothing', async () => {
    const { id } = await newBlock();
    const before = await stored(id);
    expect((await add(id, [on(20)], 'usr_three')).status).toBe(404);
    expect(await stored(id)).toEqual(before);
  });
});

describe('changing one of several', () => {
  test('moves the second by its id, with its calendar entry, and leaves the others', async () => {
    const { id, second } = await newBlock();
    const move = { nextHearingDate: on(12), expectedHearingId: second };
    expect((await put(id, move)).status).toBe(200);
    const { record, hearings, rows } = await stored(id);
    expect(record?.nextHearingAt).toBe(atOf(12));
    expect(rows.map(({ at }) => at)).toEqual([12, 14, 16].map(atOf));
    const moved = hearings.find(({ at }) => at === atOf(12));
    const replaced = hearings.find((one) => one.id === second);
    expect(replaced?.state).toBe('replaced');
    expect(moved).toMatchObject({ eventId: replaced?.eventId, sequence: 1 });
    expect((await put(id, move)).status).toBe(200);
    expect(await stored(id)).toEqual({ record, hearings, rows });
  });

  test('gives the next one the new date where none is named, as before', async () => {
    const { id, first } = await newBlock();
    expect((await put(id, { nextHearingDate: on(20) })).status).toBe(200);
    const { record, hearings, rows } = await stored(id);
    expect(hearings.find((one) => one.id === first)?.state).toBe('replaced');
    expect(rows.map(({ at }) => at)).toEqual([15, 16, 20].map(atOf));
    expect(record?.nextHearingAt).toBe(atOf(15));
    // The request is repeated: nothing changes.
    expect((await put(id, { nextHearingDate: on(20) })).status).toBe(200);
    expect(await stored(id)).toEqual({ record, hearings, rows });
  });

  test('changes the hearing at the same time where none is named', async () => {
    const { id, first, third } = await newBlock();
    await put(id, { nextHearingDate: on(16, { remarks: 'The expert' }) });
    const { hearings, rows } = await stored(id);
    expect(hearings.find((one) => one.id === third)?.state).toBe('replaced');
    expect(hearings.find((one) => one.id === first)?.state).toBe('set');
    expect(rows.map(({ remarks }) => remarks).at(-1)).toBe('The expert');
    expect(rows).toHaveLength(3);
  });

  test('refuses to move one to the time of another, or one that is no longer set', async () => {
    const { id, first, second } = await newBlock();
    await end(id, second, { state: 'cancelled', reason: 'Heard on paper' });
    const before = await stored(id);
    const onto = await put(id, { nextHearingDate: on(16), expectedHearingId: first });
    const gone = await put(id, { nextHearingDate: on(20), expectedHearingId: second });
    expect([onto.status, gone.status]).toEqual([409, 409]);
    expect(gone.body.message).toBe('This hearing is no longer set. Look at the case again');
    expect(await stored(id)).toEqual(before);
  });

  test('makes the second the next one when the first is cancelled', async () => {
    const { id, first } = await newBlock();
    const { status, body } = await end(id, first, { state: 'cancelled', reason: 'Witness ill' });
    expect(status).toBe(200);
    expect(body.case.nextHearingDate).toMatchObject({ date: '15/12/2026 16:00:00' });
    const { record, rows } = await stored(id);
    expect(record?.nextHearingAt).toBe(atOf(15));
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'set', 'set']);
    expect(await findDocketRow(table, 'usr_two', id)).toMatchObject({ nextHearingAt: atOf(15) });
  });

  test('adjourns the last to a new date, and has today’s form again with one left', async () => {
    const { id, first, second, third } = await newBlock();
    const adjourned = { state: 'adjourned', reason: 'Time to file', nextHearingDate: on(22) };
    expect((await end(id, third, adjourned)).status).toBe(200);
    expect((await stored(id)).record?.hearingsAhead?.map(({ at }) => at)).toEqual(
      [14, 15, 22].map(atOf),
    );
    for (const one of [first, second]) await end(id, one, { state: 'cancelled', reason: 'x' });
    const { record } = await stored(id);
    expect(record?.nextHearingAt).toBe(atOf(22));
    expect(record).not.toHaveProperty('hearingsAhead');
  });

  test('accepts one of two parallel moves of a hearing, and keeps the other hearings', async () => {
    const { id, second } = await newBlock();
    const replies = await Promise.all(
      [20, 21].map((day) => put(id, { nextHearingDate: on(day), expectedHearingId: second })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { record, rows } = await stored(id);
    expect(rows).toHaveLength(3);
    expect(record?.hearingsAhead?.map(({ at }) => at)).toEqual(rows.map(({ at }) => at));
  });
});

describe('the end of a case', () => {
  test('asks about all coming hearings, and cancels them with one mail', async () => {
    const { id } = await newBlock({ status: 'argumentsByRespondent' });
    const asked = await put(id, { status: 'reservedForAward' });
    expect(asked.body.message).toMatch(
      /^This case has 3 hearings, the first on 14\/12\/2026 16:00 IST\. Keep or cancel them/,
    );
    const comingHearing = { action: 'cancel', reason: 'Heard' };
    expect((await put(id, { status: 'reservedForAward', comingHearing })).status).toBe(200);
    const { record, rows } = await stored(id);
    expect(record).not.toHaveProperty('nextHearingAt');
    expect(record).not.toHaveProperty('hearingsAhead');
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const notice = (await noticesOf(id)).find(({ words }) => words.subject.includes('cancelled'));
    expect(notice?.calendar.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL', 'CANCEL']);
    expect(await told('usr_two', id)).toContain(
      `3 hearings of ${record?.code} are cancelled, the first on 14/12/2026 16:00 IST`,
    );
  });

  test('keeps all of them when that is chosen', async () => {
    const { id } = await newBlock({ status: 'argumentsByRespondent' });
    await put(id, { status: 'reservedForAward', comingHearing: { action: 'keep' } });
    expect((await stored(id)).record?.hearingsAhead).toHaveLength(3);
  });
});

describe('the end of a full case', () => {
  test.each([
    ['mediation', 'negotiationOngoing', 'negotiationReached'],
    ['arbitration', 'sec17Closed', 'reservedForAward'],
  ] as const)('cancels all hearings in one transaction: %s', async (resolutionKind, from, to) => {
    const full = Array.from({ length: NEUTRALS_MAX }, (_, n) => ({
      ...{ userId: n === 0 ? 'usr_one' : `usr_full_${n}`, name: `Neutral ${n}` },
      role: n === 1 ? ('managing' as const) : ('presiding' as const),
    }));
    const facts = { assignments: full, resolutionKind, status: from, createdBy: 'usr_one' };
    const id = await newCase(facts);
    for (let day = 1; day <= HEARINGS_AHEAD_MAX; day += HEARINGS_AT_ONCE) {
      const block = Array.from({ length: HEARINGS_AT_ONCE }, (_, more) => on(day + more));
      expect((await add(id, block)).status).toBe(200);
    }
    const comingHearing = { action: 'cancel', reason: 'Settled' };
    const { status, body } = await put(id, { status: to, comingHearing });
    expect(status, body.message).toBe(200);
    const { hearings } = await stored(id);
    expect(new Set(hearings.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });
});

describe('the passing of time', () => {
  const run = (now: string) => moveOnHearings({ table, clock: { now: () => new Date(now) } });
  const due = (now: string) => listCasesToMoveOn(table, { now, limit: 500 });

  test('names the second as the next one once the first is over, also twice', async () => {
    const { id } = await newBlock();
    const before = await stored(id);
    await run('2026-12-14T11:29:59.000Z');
    expect(await stored(id)).toEqual(before);
    const over = '2026-12-14T11:30:00.000Z';
    expect(await due(over)).toContain(id);
    await Promise.all([run(over), run(over)]);
    await run(over);
    const after = await stored(id);
    expect(after.record).toMatchObject({ nextHearingAt: atOf(15), version: 3 });
    // Not a change of the case by somebody.
    expect(after.record?.updatedAt).toBe(before.record?.updatedAt);
    expect(after.hearings).toEqual(before.hearings);
    expect(await findDocketRow(table, 'usr_two', id)).toMatchObject({ nextHearingAt: atOf(15) });
    expect(await due(over)).not.toContain(id);
  });

  test('still adjourns the hearing of today after its end', async () => {
    const { id, first, third } = await newBlock();
    await run('2026-12-14T12:00:00.000Z');
    await moveTo('2026-12-14T12:00:00.000Z');
    expect((await end(id, first, { state: 'adjourned', reason: 'No time left' })).status).toBe(200);
    expect((await stored(id)).record?.nextHearingAt).toBe(atOf(15));
    await moveTo('2026-12-17T12:00:00.000Z');
    const late = await end(id, third, { state: 'adjourned', reason: 'No time left' });
    expect([late.status, late.body.message]).toEqual([409, 'The day of this hearing is over']);
  });

  test('keeps the last one as the next after its end, as before', async () => {
    const { id } = await newBlock();
    for (const day of [14, 15, 16, 17]) await run(`2026-12-${day}T12:00:00.000Z`);
    expect((await stored(id)).record?.nextHearingAt).toBe(atOf(16));
    expect(await due('2026-12-31T00:00:00.000Z')).not.toContain(id);
    await moveTo('2026-12-20T08:00:00.000Z');
    await put(id, { nextHearingDate: on(24) });
    const { record, hearings } = await stored(id);
    expect(record?.nextHearingAt).toBe(atOf(24));
    expect(record).not.toHaveProperty('hearingsAhead');
    expect(hearings.every(({ state }) => state === 'set')).toBe(true);
  });

  test('leaves the list of cases to move on when hearings end otherwise', async () => {
    const { id, first, second } = await newBlock();
    const late = '2027-01-01T00:00:00.000Z';
    const keys = async () =>
      (await scanTable(table)).filter(
        ({ pk, sk }) => pk === caseKeys.hearingsDueUntil(late).pk && String(sk).endsWith(`#${id}`),
      );
    expect(await keys()).toHaveLength(1);
    for (const one of [first, second]) await end(id, one, { state: 'cancelled', reason: 'x' });
    expect(await keys()).toEqual([]);
  });
});
