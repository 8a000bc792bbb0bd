import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { type Approvals, startApprovals } from '#tests/support/stores/start/start-approvals.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Approval and refusal by case managers, called through the handler as by API Gateway. */

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Reply = { status: number; body: any };

let table: Table;
let services: Approvals['services'];
let stop: Approvals['stop'];
const call = callHandler<Reply['body']>;

beforeAll(async () => {
  ({ table, services, stop } = await startApprovals());
});
afterAll(() => stop());

const queue = (query: Record<string, string> = {}, userId = 'usr_manager') =>
  call(apiEvent('GET', 'cases/approvals', { userId, query }));
const look = (n: number, userId = 'usr_manager') =>
  call(apiEvent('GET', 'cases/approvals/{id}', { userId, params: { id: caseIdOf(n) } }));
const decide = (n: number, body: object, userId = 'usr_manager') =>
  call(apiEvent('PUT', 'cases/approvals/{id}', { userId, params: { id: caseIdOf(n) }, body }));
const approve = (n: number, userId?: string) => decide(n, { decision: 'approve' }, userId);

async function waiting(n: number, facts: Partial<CaseRecord> = {}): Promise<void> {
  await createCase(
    table,
    makeCase(n, 'usr_one', {
      status: 'waitingForCaseApproval',
      resolutionKind: 'mediation',
      createdBy: 'usr_one',
      submittedAt: `2026-01-05T06:30:00.${String(n).padStart(3, '0')}Z`,
      respondents: [{ name: 'Suresh Patil', email: `respondent${n}@example.com` }],
      ...facts,
    }),
  );
}
const mustFind = async (n: number) => {
  const record = await findCase(table, caseIdOf(n));
  if (!record) throw new Error(`Case ${n} is missing`);
  return record;
};
const queued = async () => (await queue()).body.data.map(({ id }: { id: string }) => id);

describe('the queue', () => {
  test('lists waiting cases to case managers only, longest first, in bounded pages', async () => {
    for (let n = 1; n <= 27; n += 1) await waiting(n);
    const first = await queue();
    expect(first.body.data).toHaveLength(25);
    expect(first.body.data[0]).toMatchObject({ id: caseIdOf(1), createdBy: 'Neutral' });
    const second = await queue({ after: first.body.next });
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(
      [26, 27].map((n) => caseIdOf(n)),
    );
    expect(second.body.next).toBeUndefined();
    const refused = await queue({}, 'usr_one');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.not.stringContaining('Loan recovery'),
    ]);
    for (let n = 1; n <= 27; n += 1) await removeCase(table, await mustFind(n));
    expect(await queued()).toEqual([]);
  });

  test('shows a waiting case with its documents', async () => {
    const key = await services.upload('usr_one', 'caseAgreement');
    await waiting(30, {
      agreements: [{ file: { key, contentType: 'application/pdf' }, summary: 'Clause 14' }],
    });
    const { body } = await look(30);
    expect(body).toMatchObject({
      case: {
        id: caseIdOf(30),
        title: 'Loan recovery 30',
        filedDocuments: [{ label: 'Agreement 1', summary: 'Clause 14' }],
      },
      respondents: [{ name: 'Suresh Patil', email: 'respondent30@example.com' }],
    });
    expect((await fetch(body.case.filedDocuments[0].url)).status).toBe(200);
    expect((await look(30, 'usr_one')).status).toBe(403);
    await approve(30);
    expect((await look(30)).status).toBe(404);
    expect((await look(999)).status).toBe(404);
  });
});

describe('a decision', () => {
  test('approves, assigns the case manager, and notifies creator and respondent', async () => {
    await waiting(40);
    const { status, body } = await approve(40);
    expect([status, body.message]).toEqual([200, 'Case Approved']);
    expect(await mustFind(40)).toMatchObject({
      status: 'awaitingRespondentAcceptance',
      assignments: [
        { userId: 'usr_one', role: 'presiding' },
        { userId: 'usr_manager', name: 'usr_manager', role: 'managing' },
      ],
    });
    expect(await queued()).not.toContain(caseIdOf(40));
    const told = (await storedActivities(table, 'usr_one')).map(({ message }) => message);
    expect(told).toContain('MED-2026-000040 was approved by a case manager');
    const mine = await services.mailsTo('usr_one@example.com');
    expect(mine.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('MED-2026-000040 was approved by a case manager'),
    );
    const theirs = await services.mailsTo('respondent40@example.com');
    expect(theirs[0]?.text).toContain('Deccan Housing Finance has begun a mediation');
  });

  test('keeps an existing manager, and starts an arbitration with its notice', async () => {
    const managing = { userId: 'usr_second', name: 'Second', role: 'managing' as const };
    await waiting(41, {
      resolutionKind: 'arbitration',
      assignments: [managing],
      respondents: [{ name: 'Suresh', partyId: 'pty_9' }],
    });
    await approve(41);
    expect(await mustFind(41)).toMatchObject({
      status: 'noticeToArbitrate',
      respondentStatus: 'pending',
      assignments: [managing],
    });
  });

  test('declines with a reason and returns the case to its creator as a draft', async () => {
    await waiting(42);
    for (const reason of [undefined, ' ']) {
      const { status, body } = await decide(42, { decision: 'decline', reason });
      expect([status, body.issues]).toEqual([
        400,
        [{ field: 'reason', message: 'Reason is required' }],
      ]);
    }
    const { body } = await decide(42, { decision: 'decline', reason: 'The agreement is missing' });
    expect(body.message).toBe('Case Declined');
    const record = await mustFind(42);
    expect(record).toMatchObject({ status: 'draft', declineReason: 'The agreement is missing' });
    expect(record.submittedAt).toBeUndefined();
    const draft = await call(
      apiEvent('GET', 'cases/{id}/draft', { userId: 'usr_one', params: { id: caseIdOf(42) } }),
    );
    expect(draft.body.draft.declineReason).toBe('The agreement is missing');
    const mails = await services.mailsTo('usr_one@example.com');
    expect(mails[0]?.text).toContain('The agreement is missing');
    expect(await services.mailsTo('respondent42@example.com')).toEqual([]);
    expect((await approve(42)).status).toBe(409);
  });

  test('is allowed to case managers only', async () => {
    await waiting(43);
    expect((await approve(43, 'usr_one')).status).toBe(403);
    expect((await mustFind(43)).version).toBe(1);
  });

  test('is stored once for two concurrent requests; the other gets the case’s new status', async () => {
    await waiting(44);
    const replies = await Promise.all([
      approve(44),
      decide(44, { decision: 'decline', reason: 'No' }, 'usr_second'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('The case no longer waits for approval');
    expect((await mustFind(44)).version).toBe(2);
  });

  test('is refused when the case was returned and submitted again since it was read', async () => {
    await waiting(47);
    const { submittedOn } = (await look(47)).body.case;
    await decide(47, { decision: 'decline', reason: 'No', submittedOn }, 'usr_second');
    await replaceCase(table, await mustFind(47), {
      ...(await mustFind(47)),
      status: 'waitingForCaseApproval',
      title: 'Another claim altogether',
      submittedAt: '2026-01-06T06:30:00.000Z',
    });
    const before = await mustFind(47);
    for (const decision of ['approve', 'decline']) {
      const { status, body } = await decide(47, { decision, reason: 'No', submittedOn });
      expect([status, body.message]).toEqual([
        409,
        'This was changed meanwhile. Please look at it and try again',
      ]);
    }
    expect(await mustFind(47)).toEqual(before);
    const again = (await look(47)).body.case.submittedOn;
    expect((await decide(47, { decision: 'approve', submittedOn: again })).status).toBe(200);
  });

  test('reveals nothing about a draft that was never submitted', async () => {
    await waiting(45, { status: 'draft', submittedAt: undefined });
    const { status, body } = await approve(45);
    expect([status, body.message]).toEqual([404, 'Case not found']);
  });

  test('stays stored when a mail cannot be sent, and the mail is retried', async () => {
    await waiting(46);
    const { status, body } = await approve(46);
    expect([status, body.message]).toEqual([200, 'Case Approved']);
    expect((await mustFind(46)).status).toBe('awaitingRespondentAcceptance');
    const address = 'respondent46@example.com';
    await services.failMails(20);
    expect(await services.mailsTo(address)).toEqual([]);
    await services.failMails(0);
    const later = new Date(Date.now() + 600_000);
    expect(await services.mailsTo(address, later)).toHaveLength(1);
    expect(await services.mailsTo(address, new Date(later.getTime() + 600_000))).toHaveLength(1);
  });
});

describe('a registration fee', () => {
  const unpaid = (n: number, facts = {}) =>
    waiting(n, { status: 'pendingRegistrationFee', createdBy: 'usr_one', ...facts });
  const messagesOf = async (userId: string, n: number) =>
    (await storedActivities(table, userId)).filter(({ entityId }) => entityId === caseIdOf(n));

  test.each([
    [60, 'confirmFee', 'Registration Fee Confirmed', 'was confirmed'],
    [61, 'waiveFee', 'Registration Fee Waived', 'was waived'],
  ])(
    'case %i: %s by a case manager lets the case wait for approval',
    async (n, decision, done, how) => {
      await unpaid(n);
      const { status, body } = await decide(n, { decision });
      expect([status, body.message]).toEqual([200, done]);
      expect((await mustFind(n)).status).toBe('waitingForCaseApproval');
      const code = `MED-2026-0000${n}`;
      expect(await messagesOf('usr_one', n)).toMatchObject([
        { kind: 'PAYMENT', message: `The registration fee of ${code} ${how}` },
      ]);
      const told = (await messagesOf('usr_second', n)).map(({ message }) => message);
      expect(told).toContain(`${code} waits for approval`);
      const [mail] = (await services.mailsTo('usr_one@example.com')).filter(({ text }) =>
        text.includes(code),
      );
      expect(mail?.text).toContain(`The registration fee of ${code} ${how}.`);
      expect(await decide(n, { decision })).toMatchObject({ status: 409 });
    },
  );

  test('is requested again once a day, under the seeds’ key', async () => {
    await unpaid(62);
    expect(await decide(62, { decision: 'remindFee' })).toMatchObject({
      status: 200,
      body: { message: 'Reminder Sent' },
    });
    expect(await messagesOf('usr_one', 62)).toMatchObject([
      { kind: 'PAYMENT', meta: { actions: 'claimantRemindRequestRegistrationFee' } },
    ]);
    expect(await decide(62, { decision: 'remindFee' })).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
    expect((await mustFind(62)).status).toBe('pendingRegistrationFee');
    expect(await messagesOf('usr_one', 62)).toHaveLength(1);
  });

  test('cannot be decided by a neutral or by the case’s creator, and nothing is stored', async () => {
    await unpaid(63, { createdBy: 'usr_manager' });
    const before = await mustFind(63);
    for (const decision of ['confirmFee', 'waiveFee', 'remindFee']) {
      expect((await decide(63, { decision })).status).toBe(403);
      const neutral = await call(
        apiEvent('PUT', 'cases/approvals/{id}', {
          ...{ userId: 'usr_one', params: { id: caseIdOf(63) }, body: { decision } },
        }),
      );
      expect(neutral.status).toBe(403);
    }
    expect(await mustFind(63)).toEqual(before);
  });

  test('must be decided before the case: the queue names it, approval is refused', async () => {
    await unpaid(64);
    expect(await queued()).toContain(caseIdOf(64));
    const { status, body } = await approve(64);
    expect([status, body.message]).toEqual([
      409,
      'The case no longer waits for approval: its status is “Awaiting Case Fee”',
    ]);
    await decide(64, { decision: 'confirmFee' });
    expect((await approve(64)).status).toBe(200);
  });
});

test('refuses a case manager’s decision about their own case, and stores nothing', async () => {
  await waiting(90, { createdBy: 'usr_manager' });
  const before = await mustFind(90);
  for (const body of [{ decision: 'approve' }, { decision: 'decline', reason: 'Unclear' }])
    expect(await decide(90, body)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed', message: expect.stringContaining('Another case manager') },
    });
  expect(await mustFind(90)).toEqual(before);
  expect((await approve(90, 'usr_second')).status).toBe(200);
});
