import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { decodeJwt, jwtVerify } from 'jose';
import type { Emulator } from 'local-aws';
import { startSecrets } from 'local-aws/secrets';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCHEDULED_MEETINGS_MAX } from '#contracts/endpoints/meetings.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { commentRecordSchema } from '#lambdas/comments/record/comment-record.ts';
import { readOutbox, removeNotice } from '#lambdas/mailing/record/mail-repository.ts';
import { listActivityRange } from '#lambdas/notifications/record/activity-repository.ts';
import { putSession } from '#shared/auth/session-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { moveClock } from '#tests/support/people/move-clock.ts';
import { apiEvent } from '../../support/api-event.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** Join Session, booked meetings and hearing links, in rooms with signed addresses. */

const assignments = [
  { userId: 'usr_one', name: 'Raghav Menon', role: 'presiding' as const },
  { userId: 'usr_two', name: 'Farida Contractor', role: 'managing' as const },
  { userId: 'usr_asked', name: 'Asked', role: 'requested' as const },
];
/** 13:30 on 21 November 2026 in India. */
const noon = '2026-11-21T08:00:00.000Z';
const KEY = 'a key of this test, long enough for HS256';
const SECRET = 'portal/meet-key';

let table: Table;
let stop: () => Promise<void>;
let secrets: Emulator;
const dataDir = mkdtempSync(join(tmpdir(), 'meetings-test-'));
type Reply = { status: number; body: Record<string, unknown> };
const call = callHandler<Reply['body']>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  secrets = await startSecrets({ port: 0, dataDir });
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = secrets.endpoint;
  process.env['MEETING_PROVIDER'] = JSON.stringify({
    kind: 'address',
    addressTemplate: 'https://meet.example.org/{room}',
    secretName: SECRET,
    issuer: 'neutral-portal',
    audience: 'jitsi',
  });
  const client = new SecretsManagerClient();
  await client.send(new CreateSecretCommand({ Name: SECRET, SecretString: KEY }));
  client.destroy();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
  for (const userId of ['usr_one', 'usr_two', 'usr_three', 'usr_asked'])
    await putSession(
      table,
      { ...principalOf(userId), createdAt: noon, lastSeenAt: noon },
      '2099-01-01T00:00:00.000Z',
    );
});
afterEach(() => vi.setSystemTime(Date.parse(noon)));
afterAll(async () => {
  vi.useRealTimers();
  await secrets.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (instant: string) => moveClock(table, instant, ['usr_one', 'usr_two']);

let made = 0;
async function newCase(facts: Parameters<typeof makeCase>[2] = {}): Promise<string> {
  made += 1;
  await createCase(table, makeCase(made, 'usr_one', { assignments, ...facts }));
  return caseIdOf(made);
}

const join_ = (id: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'meetingJoin/{id}', { userId, params: { id } }));
const hearingLink = (id: string, userId = 'usr_one', query: Record<string, string> = {}) =>
  call(apiEvent('GET', 'mediator/cases/{id}/hearing-link', { userId, params: { id }, query }));
type Book = { userId?: string; key?: string | undefined };
const book = (caseId: unknown, date: unknown, { userId = 'usr_one', key }: Book = {}) =>
  call(
    apiEvent('POST', 'meeting-requests', {
      userId,
      body: { caseId, date },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }),
  );

const addressOf = ({ body }: Reply) => new URL(String(body['url']));
const roomOf = (reply: Reply) => addressOf(reply).pathname.slice(1);

/** The stored items of the case’s partition under a prefix. */
async function stored(caseId: string, prefix: string) {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': `CASE#${caseId}`, ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
  return Items;
}
const commentsOf = async (caseId: string) =>
  (await stored(caseId, 'COMMENT#')).map((item) => commentRecordSchema.parse(item));
const nothingStored = async (caseId: string) =>
  (
    await Promise.all(['COMMENT#', 'MEETING#', 'SESSION#'].map((one) => stored(caseId, one)))
  ).flat();
const told = async (userId: string, caseId: string) =>
  (await listActivityRange(table, userId, 1, 999)).filter(({ entityId }) => entityId === caseId);

describe('Join Session', () => {
  test('returns a signed moderator address for the neutral, valid for some hours', async () => {
    const id = await newCase();
    const reply = await join_(id);
    expect(reply.status).toBe(200);
    const address = addressOf(reply);
    expect(address.origin).toBe('https://meet.example.org');
    const { payload } = await jwtVerify(
      address.searchParams.get('jwt') ?? '',
      new TextEncoder().encode(KEY),
      { issuer: 'neutral-portal', audience: 'jitsi', subject: 'meet.example.org' },
    );
    expect(payload).toMatchObject({
      room: roomOf(reply),
      exp: Date.parse(noon) / 1000 + 4 * 3600,
      context: { user: { id: 'usr_one', name: 'Raghav Menon', moderator: true } },
    });
    // The room’s name is random and contains nothing of the case.
    expect(roomOf(reply)).toMatch(/^[0-9a-f]{40}$/);
  });

  test('returns one room for all members on a day, and another one the next day', async () => {
    const id = await newCase();
    const [first, second] = [await join_(id), await join_(id, 'usr_two')];
    expect(roomOf(second)).toBe(roomOf(first));
    expect(addressOf(second).search).not.toBe(addressOf(first).search);
    // A minute before and after midnight in India.
    await at('2026-11-21T18:29:00.000Z');
    expect(roomOf(await join_(id))).toBe(roomOf(first));
    await at('2026-11-21T18:31:00.000Z');
    expect(roomOf(await join_(id))).not.toBe(roomOf(first));
    expect(await stored(id, 'SESSION#')).toHaveLength(2);
  });

  test('returns the same room for parallel requests', async () => {
    const id = await newCase({ nextHearingAt: '2026-11-21T08:30:00.000Z' });
    const callers = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'usr_one' : 'usr_two'));
    const replies = await Promise.all(
      callers.map((userId, n) => (n % 3 ? join_(id, userId) : hearingLink(id, userId))),
    );
    expect(replies.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(new Set(replies.map(roomOf)).size).toBe(1);
  });

  test('uses the room of a meeting that can already be joined', async () => {
    const id = await newCase();
    await book(id, '21/11/2026 14:15:00');
    const [comment] = await commentsOf(id);
    expect(roomOf(await join_(id))).toBe(
      new URL(comment?.meeting?.joinUrl ?? '').pathname.slice(1),
    );
    const later = await newCase();
    await book(later, '21/11/2026 18:00:00');
    const [other] = await commentsOf(later);
    expect(other?.meeting?.joinUrl).not.toContain(roomOf(await join_(later)));
  });

  test.each(['usr_three', 'usr_asked'])(
    'refuses %s, who is not on the case, and stores nothing',
    async (userId) => {
      const id = await newCase({ nextHearingAt: '2026-11-21T08:30:00.000Z' });
      for (const theirs of [
        await join_(id, userId),
        await hearingLink(id, userId),
        await book(id, '05/12/2026 16:00:00', { userId }),
      ]) {
        expect(theirs.status).toBe(404);
        expect(theirs.body['message']).toBe('Case not found');
      }
      expect((await join_(caseIdOf(99_999), userId)).body['message']).toBe('Case not found');
      expect(await nothingStored(id)).toEqual([]);
      expect(await told('usr_two', id)).toEqual([]);
    },
  );

  test.each([
    ['negotiationReached', {}],
    ['negotiationReached', { subscriptionKind: 'adhoc' }],
    ['quitByClaimant', {}],
    ['quitByRespondent', {}],
    ['finalAward', {}],
  ] as const)('is refused, as are meetings, for a case that is %s %o', async (status, facts) => {
    const id = await newCase({ status, ...facts, nextHearingAt: '2026-11-21T08:30:00.000Z' });
    for (const reply of [
      await join_(id),
      await hearingLink(id),
      await book(id, '05/12/2026 16:00:00'),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.body['message']).toMatch(/^No session can be joined: the case is “.+”$/);
    }
    expect(await nothingStored(id)).toEqual([]);
  });

  test('refuses an invalid id', async () => {
    expect((await join_('a b')).status).toBe(400);
  });
});

describe('the hearing link', () => {
  const nextHearingAt = '2026-11-25T10:30:00.000Z';

  test('opens an hour before the hearing and expires a day after it', async () => {
    const id = await newCase({ nextHearingAt });
    const early = await hearingLink(id);
    expect(early.status).toBe(409);
    expect(early.body['message']).toBe(
      'The hearing is on 25/11/2026 at 4:00 pm IST. Its link opens 60 minutes before.',
    );
    expect(await nothingStored(id)).toEqual([]);
    await at('2026-11-25T09:30:00.000Z');
    const open = await hearingLink(id);
    expect(open.status).toBe(200);
    expect(roomOf(await hearingLink(id, 'usr_two'))).toBe(roomOf(open));
    expect(roomOf(await join_(id, 'usr_two'))).toBe(roomOf(open));
    await at('2026-11-26T10:30:00.000Z');
    expect(roomOf(await hearingLink(id))).toBe(roomOf(open));
    await at('2026-11-26T10:30:01.000Z');
    const late = await hearingLink(id);
    expect(late.status).toBe(409);
    expect(late.body['message']).toContain('The hearing was on 25/11/2026 at 4:00 pm IST');
  });

  test('uses the session that was opened on that day', async () => {
    const id = await newCase({ nextHearingAt });
    await at('2026-11-25T05:00:00.000Z');
    const session = await join_(id);
    await at('2026-11-25T10:00:00.000Z');
    expect(roomOf(await hearingLink(id, 'usr_two'))).toBe(roomOf(session));
  });

  test('of several hearings opens the one that is named, else the first open one that is not over', async () => {
    const id = await newCase();
    const inputs = ['10:00', '11:30'].map((time) => ({
      ...{ date: '26/11/2026 00:00:00', time: `26/11/2026 ${time}:00` },
      ...{ hearingType: 'Evidence', remarks: 'Witnesses' },
    }));
    const added = await call(
      apiEvent('POST', 'mediator/cases/{id}/hearings', {
        ...{ userId: 'usr_one', params: { id }, body: { hearings: inputs } },
      }),
    );
    expect(added.status).toBe(200);
    const [first = '', second = ''] = (await stored(id, 'HEARING#')).map((one) =>
      String(one['id']),
    );
    // At 10:15 only the first is open.
    await at('2026-11-26T04:45:00.000Z');
    const morning = await hearingLink(id);
    expect(roomOf(await hearingLink(id, 'usr_two', { hearingId: first }))).toBe(roomOf(morning));
    expect((await hearingLink(id, 'usr_one', { hearingId: second })).status).toBe(409);
    // At 10:45 both are open: who joins late meets the others in the room of the running one.
    await at('2026-11-26T05:15:00.000Z');
    expect(roomOf(await hearingLink(id, 'usr_two'))).toBe(roomOf(morning));
    // At 11:05 the first is over.
    await at('2026-11-26T05:35:00.000Z');
    const later = await hearingLink(id);
    expect(roomOf(later)).not.toBe(roomOf(morning));
    expect(roomOf(await hearingLink(id, 'usr_two', { hearingId: second }))).toBe(roomOf(later));
    expect(roomOf(await hearingLink(id, 'usr_two', { hearingId: first }))).toBe(roomOf(morning));
    expect((await hearingLink(id, 'usr_one', { hearingId: 'hrg_of_another_case' })).status).toBe(
      404,
    );
  });

  test('reports that no hearing is set', async () => {
    const { status, body } = await hearingLink(await newCase());
    expect([status, body['message']]).toEqual([404, 'No hearing is set for this case']);
  });
});

describe('a meeting request', () => {
  /** The pending mails about a case. */
  const owedAbout = async (caseId: string) =>
    (await readOutbox(table))
      .map(({ item }) => noticeSchema.parse(item))
      .filter(({ matter }) => matter === caseId);

  test('creates a meeting, a comment with the guest link, and notifications to the others', async () => {
    const id = await newCase();
    const { status, body } = await book(id, '05/12/2026 16:00:00');
    expect([status, body]).toEqual([200, { message: 'Meeting set for 05/12/2026 at 4:00 pm IST' }]);
    const startsAt = '2026-12-05T10:30:00.000Z';
    const [meeting] = await stored(id, 'MEETING#');
    expect(meeting).toMatchObject({ startsAt, announcedAt: noon, hostId: 'usr_one' });
    const [comment, ...others] = await commentsOf(id);
    expect(others).toEqual([]);
    expect(comment).toMatchObject({
      content: '<p>A meeting is set for 05/12/2026 at 4:00 pm IST.</p>',
      visibilityType: 'all',
      ownerId: 'usr_one',
      ownerName: 'Raghav Menon',
      ownerType: 'mediator',
      meeting: { meetingId: meeting?.['id'], startsAt, isDisabled: false },
    });
    const token = decodeJwt(new URL(comment?.meeting?.joinUrl ?? '').searchParams.get('jwt') ?? '');
    expect(token).toMatchObject({
      nbf: Date.parse(startsAt) / 1000 - 3600,
      exp: Date.parse(startsAt) / 1000 + 86_400,
      context: { user: { name: 'Guest', moderator: false } },
    });
    expect(await told('usr_two', id)).toEqual([
      expect.objectContaining({
        kind: 'HEARING',
        message: expect.stringMatching(/^Meeting of ARB-2026-\d+: 05\/12\/2026 at 4:00 pm IST$/),
      }),
    ]);
    expect(await told('usr_one', id)).toEqual([]);
    expect(await told('usr_asked', id)).toEqual([]);
  });

  test('creates one meeting for one Idempotency-Key, also in parallel', async () => {
    const id = await newCase();
    const key = 'one-wish-for-one-meeting';
    const replies = await Promise.all(
      [1, 2, 3].map(() => book(id, '05/12/2026 16:00:00', { key })),
    );
    replies.push(await book(id, '05/12/2026 16:00:00', { key }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored(id, 'MEETING#')).toHaveLength(1);
    expect(await commentsOf(id)).toHaveLength(1);
    expect(await told('usr_two', id)).toHaveLength(1);
    expect(await owedAbout(id)).toHaveLength(1);
    const other = await book(id, '06/12/2026 16:00:00', { key });
    expect(other.status).toBe(409);
    expect(await stored(id, 'MEETING#')).toHaveLength(1);
    // After sending, a repeat creates no further mail.
    const owed = await owedAbout(id);
    await Promise.all(owed.map((notice) => removeNotice(table, notice)));
    expect((await book(id, '05/12/2026 16:00:00', { key })).status).toBe(200);
    expect(await owedAbout(id)).toEqual([]);
  });

  test('is refused at a time that has a meeting; one in a hearing’s room is announced', async () => {
    const id = await newCase({ nextHearingAt: '2026-11-21T08:30:00.000Z' });
    const hearing = await hearingLink(id);
    expect((await book(id, '21/11/2026 14:00:00', { userId: 'usr_two' })).status).toBe(200);
    const [comment] = await commentsOf(id);
    expect(comment?.meeting?.joinUrl).toContain(roomOf(hearing));
    const again = await book(id, '21/11/2026 14:00:00');
    expect([again.status, again.body['message']]).toEqual([
      409,
      'A meeting is set for 21/11/2026 at 2:00 pm IST already',
    ]);
    expect(await commentsOf(id)).toHaveLength(1);
  });

  test.each([
    ['no date', undefined, 'Date is required'],
    ['an empty date', ' ', 'Date is required'],
    ['an ISO date', '2026-12-05', 'Date must be written as DD/MM/YYYY HH:mm:ss'],
    ['31 February', '31/02/2027 10:00:00', 'This date does not exist'],
    ['24 o’clock', '05/12/2026 24:00:00', 'This time does not exist'],
    ['yesterday', '20/11/2026 16:00:00', 'Date cannot be earlier than today'],
    ['a minute ago', '21/11/2026 13:29:00', 'Time cannot be earlier than now'],
    ['more than a year', '22/11/2027 00:00:00', 'Date cannot be more than a year ahead'],
  ])('is refused, and stores nothing: %s', async (_, date, message) => {
    const id = await newCase();
    const { status, body } = await book(id, date);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, issues: [{ field: 'date', message }] });
    expect(await nothingStored(id)).toEqual([]);
  });

  test('is accepted exactly one year ahead, and requires a case id', async () => {
    expect((await book(await newCase(), '21/11/2027 23:59:59')).status).toBe(200);
    expect((await book('a b', '05/12/2026 16:00:00')).body).toMatchObject({
      issues: [{ field: 'caseId' }],
    });
  });
});

describe('a booked meeting in cause lists', () => {
  const rowsOf = async (userId: string, caseId: string) =>
    (await listHearingRows(table, { userId, month: '2026-12' })).filter(
      (row) => row.caseId === caseId,
    );
  const change = async (id: string, facts: Parameters<typeof makeCase>[2]) => {
    const record = await findCase(table, id);
    if (!record) throw new Error('The case is gone');
    expect(await replaceCase(table, record, { ...record, ...facts })).toBe(true);
  };

  test('is listed once for each neutral, including later members', async () => {
    const id = await newCase({ title: 'A matter to talk about' });
    const key = 'the-key-of-this-booking';
    await book(id, '05/12/2026 16:00:00', { key });
    await book(id, '05/12/2026 16:00:00', { key });
    for (const userId of ['usr_one', 'usr_two'])
      expect(await rowsOf(userId, id)).toMatchObject([
        {
          kind: 'meeting',
          hearingType: 'Meeting',
          state: 'set',
          durationMinutes: 60,
          at: '2026-12-05T10:30:00.000Z',
          title: 'A matter to talk about',
        },
      ]);
    expect(await rowsOf('usr_asked', id)).toEqual([]);
    await change(id, {
      assignments: [
        { userId: 'usr_one', name: 'Raghav Menon', role: 'presiding' },
        { userId: 'usr_asked', name: 'Asked', role: 'presiding' },
      ],
    });
    expect(await rowsOf('usr_asked', id)).toHaveLength(1);
    expect(await rowsOf('usr_two', id)).toEqual([]);
  });

  test('is cancelled when its case is closed; a past one stays', async () => {
    const id = await newCase({ status: 'firstHearing' });
    await book(id, '01/12/2026 10:00:00');
    await book(id, '05/12/2026 16:00:00');
    await change(id, { status: 'closedByCaseManager', updatedAt: '2026-12-02T05:00:00.000Z' });
    expect(await rowsOf('usr_two', id)).toMatchObject([
      { state: 'set' },
      { state: 'cancelled', reason: 'The case was closed', sequence: 1 },
    ]);
  });

  test('is refused above the limit of coming meetings of a case; a repeat is accepted', async () => {
    const id = await newCase();
    const timeOf = (n: number) => `05/12/2026 10:${String(n).padStart(2, '0')}:00`;
    const key = 'the-key-of-the-last-one';
    for (let n = 0; n < SCHEDULED_MEETINGS_MAX; n += 1)
      expect((await book(id, timeOf(n), { key: n === 49 ? key : undefined })).status).toBe(200);
    const before = await stored(id, 'SCHEDULED#');
    expect(await book(id, timeOf(55))).toMatchObject({
      status: 409,
      body: { message: 'A case can have up to 50 coming meetings' },
    });
    expect((await book(id, timeOf(49), { key })).status).toBe(200);
    expect(await stored(id, 'SCHEDULED#')).toEqual(before);
  });
});
