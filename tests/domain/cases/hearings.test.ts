import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { nextHearingInputSchema } from '#contracts/rules/hearings.ts';
import { setNextHearing } from '#lambdas/cases/hearings/set-next-hearing.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { listActivityRange } from '#lambdas/notifications/record/activity-repository.ts';
import { putSession } from '#shared/auth/session-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** Setting hearings (D36), and the lists that show them. */

const mediation = { resolutionKind: 'mediation' as const };
const assignments = [
  { userId: 'usr_one', name: 'One', role: 'presiding' as const },
  { userId: 'usr_two', name: 'Two', role: 'managing' as const },
  { userId: 'usr_asked', name: 'Asked', role: 'requested' as const },
];
const hearing = {
  date: '05/12/2026 00:00:00',
  time: '05/12/2026 16:00:00',
  hearingType: 'Evidence',
  remarks: 'Originals to be brought',
};
/** The same value in the contract’s format. */
const parsed = nextHearingInputSchema.parse(hearing);
/** 13:30 on 21 November 2026 in India. */
const noon = '2026-11-21T08:00:00.000Z';
const clockAt = (instant: string) => ({ now: () => new Date(instant) });

let table: Table;
let stop: () => Promise<void>;

const put = (id: string, body: unknown, userId = 'usr_one') =>
  callHandler<Record<string, unknown>>(
    apiEvent('PUT', 'mediator/cases/{id}', { userId, params: { id }, body }),
  );
const month = (query: Record<string, string>, userId = 'usr_one') =>
  callHandler<Record<string, unknown>>(apiEvent('GET', 'dailyCauseList', { userId, query }));

beforeAll(async () => {
  ({ table, stop } = await startTable());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
  process.env['PORTAL_ORIGIN'] = 'https://portal.example.com';
  for (const userId of ['usr_one', 'usr_two', 'usr_three', 'usr_asked'])
    await putSession(
      table,
      { ...principalOf(userId), createdAt: noon, lastSeenAt: noon },
      // The table expires items by the real clock.
      '2099-01-01T00:00:00.000Z',
    );
});
afterEach(() => vi.setSystemTime(Date.parse(noon)));
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

/** All fields and items of a case that a hearing changes. */
async function stored(caseId: string) {
  const rowsOf = async (userId: string) =>
    (
      await Promise.all(
        ['2026-11', '2026-12', '2027-01'].map((one) =>
          listHearingRows(table, { userId, month: one }),
        ),
      )
    )
      .flat()
      .filter((row) => row.caseId === caseId);
  return {
    record: await findCase(table, caseId),
    hearings: await listHearings(table, caseId, { isConsistent: true }),
    one: await rowsOf('usr_one'),
    two: await rowsOf('usr_two'),
    asked: await rowsOf('usr_asked'),
  };
}

const told = (userId: string, caseId: string) =>
  listActivityRange(table, userId, 1, 999).then((all) =>
    all.filter((activity) => activity.entityId === caseId),
  );

test('sets the next hearing in all lists and notifies the other neutrals', async () => {
  const id = await newCase();
  const { status, body } = await put(id, { nextHearingDate: hearing });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Hearing Date Updated Successfully',
    case: {
      id,
      nextHearingDate: { date: '05/12/2026 16:00:00', time: '05/12/2026 16:00:00' },
      hearingDatesSet: [
        {
          date: '05/12/2026 16:00',
          time: '05/12/2026 16:00',
          hearingType: 'Evidence',
          remarks: 'Originals to be brought',
        },
      ],
      updated_at: noon,
    },
  });
  const { record, hearings, one, two, asked } = await stored(id);
  const at = '2026-12-05T10:30:00.000Z';
  expect(record).toMatchObject({ nextHearingAt: at, version: 2 });
  expect(hearings).toHaveLength(1);
  expect(one).toEqual([expect.objectContaining({ at, caseId: id, title: record?.title })]);
  expect(two).toHaveLength(1);
  expect(asked).toEqual([]);
  for (const userId of ['usr_one', 'usr_two'])
    expect(await findDocketRow(table, userId, id)).toMatchObject({ nextHearingAt: at });
  expect(await told('usr_two', id)).toEqual([
    expect.objectContaining({
      kind: 'HEARING',
      message: `Next hearing of ${record?.code}: 05/12/2026 16:00 IST`,
      meta: { resolutionKind: 'arbitration', caseTitle: record?.title },
    }),
  ]);
  expect(await told('usr_one', id)).toEqual([]);
  expect(await told('usr_asked', id)).toEqual([]);
});

test('creates one hearing and one notification for a repeated request', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  const again = await put(id, { nextHearingDate: hearing });
  expect(again.status).toBe(200);
  expect(again.body['message']).toBe('Hearing Date Updated Successfully');
  const { hearings, record, one } = await stored(id);
  expect([hearings.length, one.length, record?.version]).toEqual([1, 1, 2]);
  expect(await told('usr_two', id)).toHaveLength(1);
});

test('replaces a coming hearing with the new date; the timeline keeps both', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  const { body } = await put(id, {
    nextHearingDate: { ...hearing, date: '07/01/2027 00:00:00', remarks: 'Moved' },
  });
  expect(body).toMatchObject({
    case: { hearingDatesSet: [{ date: '05/12/2026 16:00' }, { date: '07/01/2027 16:00' }] },
  });
  const { one, two } = await stored(id);
  expect(one.map(({ remarks }) => remarks)).toEqual(['Moved']);
  expect(two.map(({ remarks }) => remarks)).toEqual(['Moved']);
  expect(await told('usr_two', id)).toHaveLength(2);
});

test('removes the coming hearing of a closed case; the timeline keeps it', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  const { status, body } = await put(id, {
    status: 'settledAndWithdrawn',
    comingHearing: { action: 'cancel', reason: 'The parties settled' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ case: { hearingDatesSet: [{ date: '05/12/2026 16:00' }] } });
  expect(body['case']).not.toHaveProperty('nextHearingDate');
  const { record, hearings, one, two } = await stored(id);
  expect(record?.nextHearingAt).toBeUndefined();
  const cancelled = { state: 'cancelled', reason: 'The parties settled' };
  expect(hearings).toMatchObject([{ ...cancelled, endedAt: noon, sequence: 1 }]);
  expect([one, two]).toMatchObject([[cancelled], [cancelled]]);
  for (const userId of ['usr_one', 'usr_two'])
    expect((await findDocketRow(table, userId, id))?.nextHearingAt).toBeUndefined();
});

test('closes a case with many neutrals and a hearing in one transaction', async () => {
  const many = Array.from({ length: 20 }, (_, n) => ({
    ...{ userId: n === 0 ? 'usr_one' : `usr_many_${n}`, name: `Many ${n}` },
    role: 'presiding' as const,
  }));
  const id = await newCase({ assignments: many, status: 'negotiationOngoing', ...mediation });
  await put(id, { nextHearingDate: hearing });
  const comingHearing = { action: 'cancel', reason: 'Withdrawn' };
  expect((await put(id, { status: 'quitByClaimant', comingHearing })).status).toBe(200);
  for (const { userId } of many) {
    const rows = await listHearingRows(table, { userId, month: '2026-12' });
    expect(rows.filter((row) => row.caseId === id)).toMatchObject([{ state: 'cancelled' }]);
  }
});

test('refuses to cancel a hearing without a reason, and changes nothing', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  const before = await stored(id);
  for (const comingHearing of [{ action: 'cancel' }, { action: 'cancel', reason: ' ' }])
    expect(await put(id, { status: 'settledAndWithdrawn', comingHearing })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Reason') },
    });
  expect(await stored(id)).toEqual(before);
});

test('keeps a past hearing in the cause list when its case is closed', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  await changeStatus(
    { table, clock: clockAt('2026-12-05T10:30:00.000Z') },
    {
      caseId: id,
      userId: 'usr_two',
      status: 'closedByCaseManager',
      expectedStatus: undefined,
    },
  );
  const { record, hearings, one, two } = await stored(id);
  expect(record?.nextHearingAt).toBeUndefined();
  expect(hearings[0]?.state).toBe('set');
  expect([one.length, two.length]).toEqual([1, 1]);
});

test('keeps a hearing when the final transition asks for it', async () => {
  const id = await newCase({ status: 'argumentsByRespondent' });
  await put(id, { nextHearingDate: hearing });
  await put(id, { status: 'reservedForAward', comingHearing: { action: 'keep' } });
  const { record, hearings, one } = await stored(id);
  expect(record?.nextHearingAt).toBe('2026-12-05T10:30:00.000Z');
  expect(hearings[0]?.state).toBe('set');
  expect(one).toHaveLength(1);
});

test('keeps a past hearing in the cause list when the next one is set', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  await setNextHearing(
    { table, clock: clockAt('2026-12-06T08:00:00.000Z') },
    {
      principal: principalOf('usr_two'),
      caseId: id,
      nextHearing: { ...parsed, date: '20/12/2026 00:00:00' },
    },
  );
  const { one } = await stored(id);
  expect(one.map(({ at }) => at)).toEqual(['2026-12-05T10:30:00.000Z', '2026-12-20T10:30:00.000Z']);
  expect(await told('usr_one', id)).toHaveLength(1);
});

test.each(['usr_three', 'usr_asked'])(
  'refuses %s, who is not on the case, and stores nothing',
  async (userId) => {
    const id = await newCase();
    const before = await stored(id);
    const theirs = await put(id, { nextHearingDate: hearing }, userId);
    const missing = await put(caseIdOf(99_999), { nextHearingDate: hearing }, userId);
    expect(theirs.status).toBe(404);
    expect(theirs.body['message']).toBe(missing.body['message']);
    expect(await stored(id)).toEqual(before);
    expect(await told('usr_two', id)).toEqual([]);
  },
);

test.each([
  ['no date', { date: '' }, 'date', 'Date is required'],
  ['a date and no time', { time: '' }, 'time', 'Time is required'],
  ['no type', { hearingType: '  ' }, 'hearingType', 'Hearing Type is required'],
  ['no remarks', { remarks: undefined }, 'remarks', 'Remarks is required'],
  ['31 February', { date: '31/02/2027 00:00:00' }, 'date', 'This date does not exist'],
  [
    '29 February of a common year',
    { date: '29/02/2027 00:00:00' },
    'date',
    'This date does not exist',
  ],
  ['a year of no cause list', { date: '01/01/3000 00:00:00' }, 'date', 'This date does not exist'],
  ['month 13', { date: '01/13/2027 00:00:00' }, 'date', 'This date does not exist'],
  ['24 o’clock', { time: '05/12/2026 24:00:00' }, 'time', 'This time does not exist'],
  ['an ISO date', { date: '2026-12-05' }, 'date', 'Date must be written as DD/MM/YYYY HH:mm:ss'],
  ['yesterday', { date: '20/11/2026 00:00:00' }, 'date', 'Date cannot be earlier than today'],
  [
    'a minute ago',
    { date: '21/11/2026 00:00:00', time: '21/11/2026 13:29:00' },
    'time',
    'Time cannot be earlier than now',
  ],
  [
    'markup in the type',
    { hearingType: '<b>x</b>' },
    'hearingType',
    'The characters < and > are not allowed',
  ],
  ['endless remarks', { remarks: 'x'.repeat(1001) }, 'remarks', 'Maximum 1000 characters'],
])('refuses %s, names the field and stores nothing', async (_, change, field, message) => {
  const id = await newCase();
  const before = await stored(id);
  const { status, body } = await put(id, { nextHearingDate: { ...hearing, ...change } });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_input',
    message,
    issues: [{ field: `nextHearingDate.${field}`, message }],
  });
  expect(await stored(id)).toEqual(before);
});

test('refuses a body without changes', async () => {
  const { status, body } = await put(await newCase(), {});
  expect([status, body['message']]).toEqual([400, 'There is nothing to change']);
});

test.each([
  // Half a minute before and after midnight in India; in UTC both are on the 21st.
  ['2026-11-21T18:29:30.000Z', '21/11/2026', '23:59:00', 'Time cannot be earlier than now'],
  ['2026-11-21T18:29:30.000Z', '21/11/2026', '23:59:59', undefined],
  ['2026-11-21T18:29:30.000Z', '22/11/2026', '00:00:00', undefined],
  ['2026-11-21T18:30:30.000Z', '21/11/2026', '23:59:59', 'Date cannot be earlier than today'],
  ['2026-11-21T18:30:30.000Z', '22/11/2026', '00:00:00', 'Time cannot be earlier than now'],
  ['2026-11-21T18:30:30.000Z', '22/11/2026', '00:01:00', undefined],
  ['2026-11-21T18:30:30.000Z', '29/02/2028', '00:00:00', undefined],
])('at %s, %s %s: %s', async (now, day, clock, message) => {
  const id = await newCase();
  const setting = setNextHearing(
    { table, clock: clockAt(now) },
    {
      principal: principalOf('usr_one'),
      caseId: id,
      nextHearing: { ...parsed, date: `${day} 00:00:00`, time: `${day} ${clock}` },
    },
  );
  if (message === undefined) await expect(setting).resolves.toBeUndefined();
  else await expect(setting).rejects.toThrow(message);
});

test.each(['draft', 'quitByClaimant', 'finalAward'] as const)(
  'sets no hearing for a case that is %s',
  async (status) => {
    const id = await newCase({ status });
    expect((await put(id, { nextHearingDate: hearing })).status).toBe(409);
    expect((await stored(id)).hearings).toEqual([]);
  },
);

test('accepts one of several concurrent writes, refuses the others, and leaves no partial write', async () => {
  const id = await newCase();
  const replies = await Promise.all(
    [10, 11, 12, 13].map((hour) =>
      put(id, { nextHearingDate: { ...hearing, time: `05/12/2026 ${hour}:00:00` } }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses).toContain(200);
  const { hearings, one, record } = await stored(id);
  const won = statuses.filter((status) => status === 200).length;
  expect(hearings).toHaveLength(won);
  expect(record?.version).toBe(1 + won);
  expect(one.map(({ at }) => at)).toEqual([record?.nextHearingAt]);
  expect(await told('usr_two', id)).toHaveLength(won);
});

/** Sets 8 December while another request changes these fields between its read and its write. */
async function setWhile(id: string, facts: Parameters<typeof makeCase>[2]): Promise<void> {
  const racing: Table = {
    name: table.name,
    client: Object.assign(Object.create(table.client), {
      async send(...[command]: Parameters<Table['client']['send']>) {
        // The hearings at the current date are read after the case and before the write.
        if (command instanceof QueryCommand) {
          const current = await findCase(table, id);
          if (current?.version === 2) await replaceCase(table, current, { ...current, ...facts });
        }
        return table.client.send(command);
      },
    }),
  };
  await put(id, { nextHearingDate: hearing });
  await setNextHearing(
    { table: racing, clock: clockAt(noon) },
    {
      principal: principalOf('usr_one'),
      caseId: id,
      nextHearing: { ...parsed, date: '08/12/2026 00:00:00' },
    },
  );
}

test('returns a conflict when the next hearing changed between read and write', async () => {
  const id = await newCase();
  const facts = { title: 'Changed', nextHearingAt: '2026-12-07T05:30:00.000Z' };
  await expect(setWhile(id, facts)).rejects.toMatchObject({ code: 'conflict' });
  const { record, hearings, one } = await stored(id);
  expect(record).toMatchObject({ ...facts, version: 3 });
  expect(hearings).toHaveLength(1);
  expect(hearings[0]?.state).toBe('set');
  expect(one).toEqual([expect.objectContaining({ title: 'Changed' })]);
});

test('sets a hearing while another field of the case changes, and keeps both', async () => {
  const id = await newCase();
  await setWhile(id, { title: 'Changed' });
  const { record, hearings, one } = await stored(id);
  expect(record).toMatchObject({ title: 'Changed', version: 4, hearingCount: 2 });
  expect(hearings.map(({ state }) => state).toSorted()).toEqual(['replaced', 'set']);
  expect(one).toEqual([expect.objectContaining({ title: 'Changed', at: record?.nextHearingAt })]);
});

test('updates hearings when the title changes, a neutral joins or leaves, or the case is removed', async () => {
  const id = await newCase();
  await put(id, { nextHearingDate: hearing });
  await put(id, { nextHearingDate: { ...hearing, date: '06/12/2026 00:00:00' } });
  const change = async (facts: Parameters<typeof makeCase>[2]) => {
    const record = await findCase(table, id);
    if (!record) throw new Error('The case is gone');
    expect(await replaceCase(table, record, { ...record, ...facts })).toBe(true);
    return stored(id);
  };
  expect((await change({ title: 'A new title' })).one).toEqual([
    expect.objectContaining({ title: 'A new title', at: '2026-12-06T10:30:00.000Z' }),
  ]);
  const swapped = await change({
    assignments: [
      { userId: 'usr_one', name: 'One', role: 'presiding' },
      { userId: 'usr_asked', name: 'Asked', role: 'managing' },
    ],
  });
  expect([swapped.one.length, swapped.two.length, swapped.asked.length]).toEqual([1, 0, 1]);
  if (swapped.record) await removeCase(table, swapped.record);
  const gone = await stored(id);
  expect([gone.one, gone.asked]).toEqual([[], []]);
});

test('lists only the caller’s hearings of an Indian month, in order, with overlaps', async () => {
  const own = { assignments: [{ userId: 'usr_three', name: 'Three', role: 'presiding' as const }] };
  const set = async (date: string, time: string) => {
    const id = await newCase({ ...own, title: `Matter of ${time}` });
    const reply = await put(
      id,
      { nextHearingDate: { ...hearing, date: `${date} 00:00:00`, time: `${date} ${time}:00` } },
      'usr_three',
    );
    expect(reply.status).toBe(200);
  };
  await set('31/12/2026', '23:45');
  await set('01/12/2026', '00:00');
  await set('15/12/2026', '10:30');
  await set('15/12/2026', '11:29');
  await set('15/12/2026', '12:29');
  await set('01/01/2027', '00:00');
  const { status, body } = await month({ month: '2026-12' }, 'usr_three');
  expect(status).toBe(200);
  const listed = body['caseDet'] as Record<string, unknown>[];
  expect(listed.map(({ date, time, hasOverlap }) => [date, time, hasOverlap])).toEqual([
    ['01/12/2026', '00:00', false],
    ['15/12/2026', '10:30', true],
    ['15/12/2026', '11:29', true],
    ['15/12/2026', '12:29', false],
    // The hearing continues into the next year.
    ['31/12/2026', '23:45', true],
  ]);
  expect(listed[0]).toMatchObject({
    title: 'Matter of 00:00',
    description: 'Originals to be brought',
    colour: 'teal',
    resolutionKind: 'arbitration',
    hearingType: 'Evidence',
  });
  expect(body).toMatchObject({
    total: 5,
    days: [
      { date: '01/12/2026', total: 1 },
      { date: '15/12/2026', total: 3 },
      { date: '31/12/2026', total: 1 },
    ],
  });
  const day = await month({ month: '2026-12', day: '2026-12-31' }, 'usr_three');
  expect(day.body).toMatchObject({ total: 1, caseDet: [{ time: '23:45', hasOverlap: true }] });
  const first = await month({ month: '2027-01', day: '2027-01-01' }, 'usr_three');
  expect(first.body).toMatchObject({ total: 1, caseDet: [{ time: '00:00', hasOverlap: true }] });
  expect((await month({ month: '2026-12' }, 'usr_asked')).body).not.toMatchObject({ total: 5 });
});

test.each([
  [{}],
  [{ month: '2026-13' }],
  [{ month: '12/2026' }],
  [{ month: '2026-12', day: '2026-12-32' }],
  [{ month: '2027-02', day: '2027-02-29' }],
  [{ month: '2026-12', day: '2026-11-30' }],
])('refuses the cause list of %o', async (query) => {
  expect((await month(query)).status).toBe(400);
});
