import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HearingClash } from '#contracts/endpoints/cases/case-hearings.ts';
import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { HEARINGS_MAX, HEARINGS_ON_CASE } from '#contracts/rules/hearings.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { getCase } from '#lambdas/cases/reading/get-case.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { type Hearing, listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { readCalendarFeed } from '#lambdas/cause-list/read-calendar-feed.ts';
import { rotateCalendarFeed } from '#lambdas/cause-list/rotate-calendar-feed.ts';
import { listActivityRange } from '#lambdas/notifications/record/activity-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { moveClock } from '#tests/support/people/move-clock.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { readUnitsOf, startTable, unitsOf } from '#tests/support/stores/start/start-table.ts';

/** Adjourned, cancelled, replaced and clashing hearings (D107). */

const assignments = [
  { userId: 'usr_one', name: 'One', role: 'presiding' as const },
  { userId: 'usr_two', name: 'Two', role: 'managing' as const },
];
const hearing = {
  date: '05/12/2026 00:00:00',
  time: '05/12/2026 16:00:00',
  hearingType: 'Evidence',
  remarks: 'Originals to be brought',
};
const at = '2026-12-05T10:30:00.000Z';
/** 13:30 on 21 November 2026 in India. */
const noon = '2026-11-21T08:00:00.000Z';
const clockAt = (instant: string) => ({ now: () => new Date(instant) });

/** The fields of all replies; each test reads those of its endpoint. */
type Body = {
  message: string;
  issues: { field: string; message: string }[];
  case: Case;
  clashes: HearingClash[];
  data: HearingDate[];
  caseDet: ListedHearing[];
};

let table: Table;
let stop: () => Promise<void>;

const call = (...event: Parameters<typeof apiEvent>) => callHandler<Body>(apiEvent(...event));
const month = (of: string, userId = 'usr_one') =>
  call('GET', 'dailyCauseList', { userId, query: { month: of } });

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

const casePath = 'mediator/cases/{id}';
const put = (id: string, body: unknown, userId = 'usr_one') =>
  call('PUT', casePath, { userId, params: { id }, body });
const end = (id: string, hearingId: string, body: unknown, userId = 'usr_one') =>
  call('PUT', `${casePath}/hearings/{hearingId}`, { userId, params: { id, hearingId }, body });
const clashesOf = async (id: string, query: Record<string, string>, userId = 'usr_one') =>
  call('GET', `${casePath}/hearing-clashes`, { userId, params: { id }, query });

async function withHearing(facts: object = {}, ofCase: Parameters<typeof newCase>[0] = {}) {
  const id = await newCase(ofCase);
  const { status, body } = await put(id, { nextHearingDate: { ...hearing, ...facts } });
  expect(status).toBe(200);
  return { id, hearingId: String(body.case.nextHearingDate?.id) };
}

async function stored(id: string) {
  const [record, hearings, rows] = await Promise.all([
    findCase(table, id),
    listHearings(table, id, { isConsistent: true }),
    Promise.all(
      ['2026-11', '2026-12'].map((of) => listHearingRows(table, { userId: 'usr_two', month: of })),
    ),
  ]);
  return { record, hearings, rows: rows.flat().filter(({ caseId }) => caseId === id) };
}

/** Newest first. */
const told = async (userId: string, caseId: string) =>
  (await listActivityRange(table, userId, 1, 1_000))
    .filter(({ entityId }) => entityId === caseId)
    .map(({ message }) => message);

describe('setting', () => {
  test('keeps duration, mode and place, and offers them as defaults for the next hearing', async () => {
    const facts = { durationMinutes: 90, mode: 'Hybrid', place: 'Godown 7, Bhiwandi' };
    const { id } = await withHearing(facts);
    const { body } = await call('GET', casePath, { userId: 'usr_two', params: { id } });
    expect(body.case.nextHearingDate).toMatchObject({
      date: '05/12/2026 16:00:00',
      time: '05/12/2026 16:00:00',
      hearingType: 'Evidence',
      remarks: 'Originals to be brought',
      ...facts,
    });
    expect(body.case.hearingDatesSet).toMatchObject([{ ...facts, state: 'set' }]);
    expect(body.case.hearingsTotal).toBe(1);
    expect((await stored(id)).rows).toMatchObject([facts]);
  });

  test('defaults to 60 minutes, and stores a blank place as none', async () => {
    const { id } = await withHearing({ mode: ' ', place: '' });
    const [one] = (await stored(id)).hearings;
    expect(one).toMatchObject({ durationMinutes: 60, state: 'set', sequence: 0 });
    expect(one).not.toHaveProperty('mode');
    expect(one).not.toHaveProperty('place');
  });

  test('accepts the day three years ahead and refuses the next one', async () => {
    const id = await newCase();
    const before = await stored(id);
    const refused = await put(id, { nextHearingDate: { ...hearing, date: '22/11/2029 00:00:00' } });
    const message = 'Date cannot be more than 3 years ahead';
    expect(refused).toMatchObject({
      status: 400,
      body: { message, issues: [{ field: 'nextHearingDate.date', message }] },
    });
    expect(await stored(id)).toEqual(before);
    const taken = await put(id, { nextHearingDate: { ...hearing, date: '21/11/2029 00:00:00' } });
    expect(taken.status).toBe(200);
  });

  test.each([
    ['no minutes', { durationMinutes: 4 }, 'durationMinutes'],
    ['more than half a day', { durationMinutes: 721 }, 'durationMinutes'],
    ['parts of a minute', { durationMinutes: 30.5 }, 'durationMinutes'],
    ['text for minutes', { durationMinutes: '60' }, 'durationMinutes'],
    ['a long mode', { mode: 'x'.repeat(101) }, 'mode'],
    ['a mode in other words', { mode: 'Video' }, 'mode'],
    ['a mode spelled otherwise', { mode: 'in person' }, 'mode'],
    ['a long place', { place: 'x'.repeat(501) }, 'place'],
    ['markup in the place', { place: '<b>' }, 'place'],
  ])('refuses %s and stores nothing', async (_, change, field) => {
    const id = await newCase();
    const before = await stored(id);
    const { status, body } = await put(id, { nextHearingDate: { ...hearing, ...change } });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ field: `nextHearingDate.${field}` }]);
    expect(await stored(id)).toEqual(before);
  });

  test('keeps the words of an earlier mode until they are changed', async () => {
    const { id } = await withHearing();
    const [one] = (await stored(id)).hearings;
    if (!one) throw new Error('The case has a hearing');
    const old = { ...one, mode: 'Site visit' };
    await batchWrite(table, { put: [{ ...caseKeys.hearing(id, one.at, one.id), ...old }] });
    const kept = { ...hearing, mode: 'Site visit', remarks: 'Bring torches' };
    expect((await put(id, { nextHearingDate: kept })).status).toBe(200);
    expect((await put(id, { nextHearingDate: { ...kept, mode: 'Online' } })).status).toBe(200);
    expect((await put(id, { nextHearingDate: kept })).body.issues).toMatchObject([
      { field: 'nextHearingDate.mode' },
    ]);
  });

  test('refuses to replace another next hearing than the caller saw, and stores nothing', async () => {
    const { id, hearingId } = await withHearing();
    const moved = { nextHearingDate: { ...hearing, date: '08/12/2026 00:00:00' } };
    const move = { ...moved, expectedHearingId: hearingId };
    expect((await put(id, move)).status).toBe(200);
    // A repeat of the same request changes nothing more.
    expect((await put(id, move)).status).toBe(200);
    const before = await stored(id);
    const late = await put(id, {
      ...{ nextHearingDate: { ...hearing, date: '09/12/2026 00:00:00' } },
      expectedHearingId: hearingId,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stored(id)).toEqual(before);
  });

  test('marks the replaced date, and moves the calendar entry', async () => {
    const { id } = await withHearing();
    await put(id, { nextHearingDate: { ...hearing, date: '08/12/2026 00:00:00' } });
    const { hearings, rows } = await stored(id);
    expect(hearings.map(({ state, sequence }) => [state, sequence])).toEqual([
      ['replaced', 0],
      ['set', 1],
    ]);
    expect(hearings[1]?.eventId).toBe(hearings[0]?.eventId);
    expect(rows.map((row) => row.at)).toEqual(['2026-12-08T10:30:00.000Z']);
  });
});

describe('adjourning and cancelling', () => {
  test.each([
    ['adjourned', 'Hearing Adjourned'],
    ['cancelled', 'Hearing Cancelled'],
  ])('keeps a hearing that is %s, marked, with the reason', async (state, message) => {
    const { id, hearingId } = await withHearing();
    const reason = 'The witness is unwell';
    const { status, body } = await end(id, hearingId, { state, reason });
    expect([status, body.message]).toEqual([200, message]);
    expect(body.case).not.toHaveProperty('nextHearingDate');
    expect(body.case.hearingDatesSet).toMatchObject([
      { id: hearingId, date: '05/12/2026 16:00', state, reason },
    ]);
    const { record, rows, hearings } = await stored(id);
    expect(record?.nextHearingAt).toBeUndefined();
    expect(rows).toMatchObject([{ hearingId, state, reason, sequence: 1 }]);
    expect(hearings).toMatchObject([{ state, reason, endedAt: noon }]);
    expect((await told('usr_two', id)).at(0)).toBe(
      `Hearing of ${record?.code} on 05/12/2026 16:00 IST is ${state}`,
    );
    expect(await told('usr_one', id)).toEqual([]);
    const { body: listed } = await month('2026-12');
    expect(listed['caseDet'].find((one) => one.id === hearingId)).toMatchObject({
      state,
      reason,
      hasOverlap: false,
    });
  });

  test.each([
    ['adjourned', undefined],
    ['adjourned', { ...hearing, date: '19/12/2026 00:00:00' }],
    ['cancelled', undefined],
  ])('%s, to %o, tells the parties the reason only if asked to', async (state, nextHearingDate) => {
    for (const tellsReason of [undefined, false, true]) {
      const { id, hearingId } = await withHearing();
      const reason = 'The arbitrator is unwell';
      const ending = { state, reason, tellsReason, ...(nextHearingDate && { nextHearingDate }) };
      expect((await end(id, hearingId, ending)).status).toBe(200);
      const notices = (await scanTable(table))
        .filter(({ pk, matter }) => pk === outboxKeys.all().pk && matter === id)
        .map((notice) => noticeSchema.parse(notice))
        .filter(({ words }) => words.text.includes(reason));
      expect(notices.map(({ outside }) => outside?.words.text.includes(reason))).toEqual([
        tellsReason === true,
      ]);
    }
  });

  test('accepts a repeat once, and notifies once', async () => {
    const { id, hearingId } = await withHearing();
    const body = { state: 'cancelled', reason: 'Settled' };
    await end(id, hearingId, body);
    const before = await stored(id);
    expect((await end(id, hearingId, body)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect(await told('usr_two', id)).toHaveLength(2);
    expect((await end(id, hearingId, { ...body, reason: 'Another' })).status).toBe(409);
    expect(await stored(id)).toEqual(before);
  });

  test('adjourns to a new date in one step, and accepts a repeat once', async () => {
    const { id, hearingId } = await withHearing({ durationMinutes: 120 });
    const body = {
      state: 'adjourned',
      reason: 'Time to file',
      nextHearingDate: { ...hearing, date: '19/12/2026 00:00:00' },
    };
    expect((await end(id, hearingId, body)).status).toBe(200);
    const { record, hearings, rows } = await stored(id);
    expect(record?.nextHearingAt).toBe('2026-12-19T10:30:00.000Z');
    expect(hearings).toMatchObject([
      { id: hearingId, state: 'adjourned', reason: 'Time to file' },
      { state: 'set', at: '2026-12-19T10:30:00.000Z', eventId: hearingId, sequence: 2 },
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['adjourned', 'set']);
    expect((await told('usr_two', id)).at(0)).toBe(
      `Hearing of ${record?.code} on 05/12/2026 16:00 IST is adjourned to 19/12/2026 16:00 IST`,
    );
    expect((await end(id, hearingId, body)).status).toBe(200);
    expect(await stored(id)).toEqual({ record, hearings, rows });
    expect(await told('usr_two', id)).toHaveLength(2);
  });

  test('adjourns a hearing after its start on the same day, and not later', async () => {
    const { id, hearingId } = await withHearing();
    const before = await stored(id);
    await moveTo('2026-12-05T18:30:00.000Z');
    const body = { state: 'adjourned', reason: 'No time left' };
    expect(await end(id, hearingId, body)).toMatchObject({
      status: 409,
      body: { message: 'The day of this hearing is over' },
    });
    expect(await stored(id)).toEqual(before);
    await moveTo('2026-12-05T18:29:00.000Z');
    expect((await end(id, hearingId, body)).status).toBe(200);
  });

  test.each([
    ['no reason', { state: 'adjourned' }, 'reason', 'Reason is required'],
    ['a blank reason', { state: 'cancelled', reason: ' ' }, 'reason', 'Reason is required'],
    ['another state', { state: 'set', reason: 'x' }, 'state', 'Adjourn or cancel the hearing'],
    [
      'a cancelled hearing with a date',
      { state: 'cancelled', reason: 'x', nextHearingDate: hearing },
      'nextHearingDate',
      'A cancelled hearing has no new date',
    ],
    ['an endless reason', { state: 'cancelled', reason: 'x'.repeat(1_001) }, 'reason', undefined],
  ])('refuses %s and stores nothing', async (_, body, field, message) => {
    const { id, hearingId } = await withHearing();
    const before = await stored(id);
    const reply = await end(id, hearingId, body);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toMatchObject([{ field, ...(message && { message }) }]);
    expect(await stored(id)).toEqual(before);
  });

  test('refuses a neutral who is not on the case, and stores nothing', async () => {
    const { id, hearingId } = await withHearing();
    const before = await stored(id);
    const reply = await end(id, hearingId, { state: 'cancelled', reason: 'x' }, 'usr_three');
    expect([reply.status, reply.body.message]).toEqual([404, 'Case not found']);
    expect(await stored(id)).toEqual(before);
  });

  test('accepts one of two concurrent changes, and leaves no partial write', async () => {
    const { id, hearingId } = await withHearing();
    const replies = await Promise.all(
      ['adjourned', 'cancelled'].map((state) => end(id, hearingId, { state, reason: state })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { hearings, rows } = await stored(id);
    expect(hearings).toHaveLength(1);
    expect(rows).toMatchObject([{ state: hearings[0]?.state, reason: hearings[0]?.state }]);
    expect(await told('usr_two', id)).toHaveLength(2);
  });

  test('removes a kept hearing from an ended case', async () => {
    const { id, hearingId } = await withHearing({}, { status: 'argumentsByRespondent' });
    await put(id, { status: 'reservedForAward', comingHearing: { action: 'keep' } });
    const gone = await end(id, hearingId, { state: 'cancelled', reason: 'Award is reserved' });
    expect(gone.status).toBe(200);
    expect((await stored(id)).record?.nextHearingAt).toBeUndefined();
  });
});

test('cancels and moves entries of the calendar feed under the same UID', async () => {
  const portalOrigin = 'https://portal.example.com';
  const deps = { table, clock: clockAt(noon), portalOrigin };
  const assigned = [{ userId: 'usr_feed', name: 'Feed', role: 'presiding' as const }];
  const newHearing = async () => withHearing({}, { assignments: [...assigned, ...assignments] });
  const [cancelled, moved, adjourned] = [
    await newHearing(),
    await newHearing(),
    await newHearing(),
  ];
  await end(cancelled.id, cancelled.hearingId, { state: 'cancelled', reason: 'Settled, in part' });
  await put(moved.id, {
    nextHearingDate: { ...hearing, date: '09/12/2026 00:00:00', durationMinutes: 30 },
  });
  await end(adjourned.id, adjourned.hearingId, {
    state: 'adjourned',
    reason: 'Time to file',
    nextHearingDate: { ...hearing, date: '10/12/2026 00:00:00', place: 'Room 3' },
  });
  const { url } = await rotateCalendarFeed(deps, { principal: principalOf('usr_feed') });
  const feedFile = url.split('/').at(-1) ?? '';
  const text = await readCalendarFeed(deps, { params: { feedFile } });
  const entries = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) => entry.split('\r\n'));
  const entryOf = (id: string) =>
    entries.filter((lines) => lines.includes(`UID:${id}@portal.example.com`));
  expect(entries).toHaveLength(3);
  expect(entryOf(cancelled.hearingId)).toEqual([
    expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1', 'DTSTART:20261205T103000Z']),
  ]);
  expect(entryOf(moved.hearingId)).toEqual([
    expect.arrayContaining([
      ...['STATUS:CONFIRMED', 'SEQUENCE:1'],
      ...['DTSTART:20261209T103000Z', 'DTEND:20261209T110000Z'],
    ]),
  ]);
  expect(entryOf(adjourned.hearingId)).toEqual([
    expect.arrayContaining([
      ...['STATUS:CONFIRMED', 'SEQUENCE:2', 'DTSTART:20261210T103000Z', 'LOCATION:Room 3'],
    ]),
  ]);
});

describe('a status that ends the case', () => {
  test.each([
    ['argumentsByRespondent', 'reservedForAward'],
    ['argumentsByRespondent', 'closedByCaseManager'],
  ] as const)('requires a choice for the coming hearing from %s to %s', async (status, to) => {
    const { id } = await withHearing({}, { status });
    const before = await stored(id);
    const reply = await put(id, { status: to }, 'usr_two');
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(/^This case has a hearing on 05\/12\/2026 16:00 IST\./);
    expect(reply.body.issues).toMatchObject([{ field: 'comingHearing' }]);
    expect(await stored(id)).toEqual(before);
    const blank = await put(id, { status: to, comingHearing: { action: 'cancel', reason: '' } });
    expect(blank.status).toBe(400);
    expect(await stored(id)).toEqual(before);
  });

  test('requires the choice before another part of the same request is written', async () => {
    const { id } = await withHearing({}, { status: 'argumentsByRespondent' });
    const before = await stored(id);
    const reply = await put(id, { status: 'reservedForAward', caseTopic: ['Costs'] });
    expect(reply.status).toBe(409);
    expect(await stored(id)).toEqual(before);
  });

  test('keeps the hearing when that is chosen, also for a closed case', async () => {
    const { id, hearingId } = await withHearing({}, { status: 'argumentsByRespondent' });
    const choice = { comingHearing: { action: 'keep' } };
    const reply = await put(id, { status: 'closedByCaseManager', ...choice }, 'usr_two');
    expect(reply.status).toBe(200);
    expect(reply.body.case.nextHearingDate?.id).toBe(hearingId);
    expect((await stored(id)).rows).toMatchObject([{ state: 'set' }]);
  });

  test('notifies of the cancelled hearing and of the status', async () => {
    const { id } = await withHearing({}, { status: 'argumentsByRespondent' });
    const comingHearing = { action: 'cancel', reason: 'Heard' };
    await put(id, { status: 'reservedForAward', comingHearing });
    const messages = await told('usr_two', id);
    expect(messages).toHaveLength(3);
    expect(messages.at(0)).toMatch(/^Hearing of .* on 05\/12\/2026 16:00 IST is cancelled$/);
  });
});

describe('clashes', () => {
  const own = [{ userId: 'usr_one', name: 'One', role: 'presiding' as const }];
  const others = [{ userId: 'usr_two', name: 'Two', role: 'presiding' as const }];
  const moment = (day: string, time: string) => ({
    date: `${day} 00:00:00`,
    time: `${day} ${time}:00`,
  });

  test('names the caller’s cases, and hides the details of foreign ones', async () => {
    const day = '14/12/2026';
    const id = await newCase({ title: 'The case to be set' });
    await withHearing(
      { ...moment(day, '10:00'), durationMinutes: 90 },
      { assignments: own, title: 'A matter of mine' },
    );
    const theirs = await newCase({ assignments: others, title: 'A matter of Two' });
    const further = await newCase({ assignments: others, title: 'Another of Two' });
    for (const one of [theirs, further])
      expect(
        (await put(one, { nextHearingDate: { ...hearing, ...moment(day, '11:15') } }, 'usr_two'))
          .status,
      ).toBe(200);
    const query = { ...moment(day, '11:00'), durationMinutes: '60' };
    const { status, body, text } = await clashesOf(id, query);
    expect(status).toBe(200);
    expect(body.clashes).toEqual([
      {
        neutral: { id: 'usr_one', name: 'One' },
        hearing: expect.objectContaining({
          title: 'A matter of mine',
          date: day,
          time: '10:00',
          durationMinutes: 90,
        }),
      },
      { neutral: { id: 'usr_two', name: 'Two' } },
    ]);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000);
    expect(JSON.stringify(body)).not.toContain('of Two');
    // The other neutral sees the reverse.
    const turned = await clashesOf(id, query, 'usr_two');
    expect(turned.body.clashes.map((one) => one.hearing?.title)).toEqual([
      'A matter of Two',
      'Another of Two',
      undefined,
    ]);
  });

  test('compares durations, across month ends, and ignores hearings that do not take place', async () => {
    const id = await newCase();
    const busy = await withHearing(
      { ...moment('31/12/2026', '23:30'), durationMinutes: 60 },
      { assignments: own },
    );
    const at = async (day: string, time: string, durationMinutes = '60') =>
      (await clashesOf(id, { ...moment(day, time), durationMinutes })).body.clashes.length;
    expect(await at('01/01/2027', '00:29')).toBe(1);
    expect(await at('01/01/2027', '00:30')).toBe(0);
    expect(await at('31/12/2026', '22:30')).toBe(0);
    expect(await at('31/12/2026', '22:30', '61')).toBe(1);
    await end(busy.id, busy.hearingId, { state: 'cancelled', reason: 'x' });
    expect(await at('01/01/2027', '00:29')).toBe(0);
  });

  test('ignores the date that is being moved', async () => {
    const { id } = await withHearing(moment('15/12/2026', '10:00'));
    expect((await clashesOf(id, moment('15/12/2026', '10:30'))).body.clashes).toEqual([]);
  });

  test('refuses a neutral who is not on the case', async () => {
    const id = await newCase();
    const { status } = await clashesOf(id, moment('15/12/2026', '10:30'), 'usr_three');
    expect(status).toBe(404);
  });
});

describe('a case with the maximum number of dates', () => {
  /** Three bytes each: the largest size of a character in these fields. */
  const long = 'ह'.repeat(1_000);
  async function fullCase(facts: Parameters<typeof newCase>[0] = {}): Promise<string> {
    const id = await newCase({ ...facts, hearingCount: HEARINGS_MAX, nextHearingAt: at });
    const hearings = Array.from({ length: HEARINGS_MAX }, (_, n): Hearing => {
      const hearingId = `hrg_${String(n).padStart(4, '0')}`;
      return {
        id: hearingId,
        kind: 'hearing',
        caseId: id,
        createdAt: noon,
        // The next hearing is the earliest, and the case still shows it.
        at: n === 0 ? at : new Date(Date.parse(at) + n * 86_400_000).toISOString(),
        state: n === 0 ? 'set' : 'cancelled',
        durationMinutes: 60,
        hearingType: 'ह'.repeat(100),
        remarks: long,
        mode: 'ह'.repeat(100),
        place: 'ह'.repeat(500),
        reason: long,
        eventId: hearingId,
        sequence: 0,
      };
    });
    await batchWrite(table, {
      put: hearings.map((one) => ({ ...caseKeys.hearing(id, one.at, one.id), ...one })),
    });
    return id;
  }

  test('is read in bounded reads, far below 6 MB, with its next hearing', async () => {
    const id = await fullCase();
    const { status, body, text } = await call('GET', casePath, {
      ...{ userId: 'usr_one', params: { id } },
    });
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(200_000);
    expect(body.case.nextHearingDate?.id).toBe('hrg_0000');
    expect(body.case.hearingDatesSet).toHaveLength(HEARINGS_ON_CASE + 1);
    expect(body.case.hearingsTotal).toBe(HEARINGS_MAX);
    const files = connectFiles('no-file-is-read');
    const { requests, readUnits } = await readUnitsOf(table, (measured) =>
      getCase({ table: measured, files }, { principal: principalOf('usr_one'), params: { id } }),
    );
    expect(requests).toBe(4);
    expect(readUnits).toBeLessThanOrEqual(50);
  });

  test('refuses a further date, and stores nothing', async () => {
    const id = await fullCase();
    const before = await stored(id);
    const reply = await put(id, { nextHearingDate: hearing });
    expect([reply.status, reply.body.message]).toEqual([
      ...[409, `A case can have at most ${HEARINGS_MAX} hearing dates`],
    ]);
    expect(await stored(id)).toEqual(before);
  });

  test.each([
    ['argumentsByRespondent', undefined],
    ['closedByCaseManager', { action: 'cancel', reason: 'Withdrawn' }],
  ] as const)('moves to %s without reading its dates', async (status, comingHearing) => {
    const id = await fullCase({ status: 'argumentsByClaimant' });
    const { units } = await unitsOf(table, (measured) =>
      changeStatus(
        { table: measured, clock: clockAt(noon) },
        { caseId: id, userId: 'usr_two', expectedStatus: undefined, status, comingHearing },
      ),
    );
    // Reading all of them would cost more than 300 units.
    expect(units).toBeLessThan(130);
  });

  test('pages its timeline, latest date first, far below 6 MB', async () => {
    const id = await fullCase();
    const page = (query: Record<string, string>, userId = 'usr_one') =>
      call('GET', `${casePath}/hearings`, { userId, params: { id }, query });
    const first = await page({});
    expect(first.body).toMatchObject({ total: HEARINGS_MAX, lastPage: 4, perPage: 50, page: 1 });
    expect(first.body.data[0]?.id).toBe('hrg_0199');
    const last = await page({ page: '4' });
    expect(last.body.data.at(-1)).toMatchObject({ id: 'hrg_0000', state: 'set' });
    expect(Buffer.byteLength((await page({ perPage: '1000' })).text)).toBeLessThan(2_500_000);
    expect((await page({}, 'usr_three')).status).toBe(404);
  });

  test('shows all of its dates to a joining neutral', async () => {
    const id = await fullCase();
    const record = await findCase(table, id);
    if (!record) throw new Error('The case is gone');
    const joined = [...record.assignments, { ...own3, role: 'presiding' as const }];
    expect(await replaceCase(table, record, { ...record, assignments: joined })).toBe(true);
    const rows = await Promise.all(
      ['2026-12', '2027-01'].map((of) =>
        listHearingRows(table, { userId: own3.userId, month: of }),
      ),
    );
    expect(rows.flat().filter(({ caseId }) => caseId === id)).toHaveLength(58);
  });
  const own3 = { userId: 'usr_joins', name: 'Joins' };
});
