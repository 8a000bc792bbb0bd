import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideInBatch } from '#lambdas/cases/approval/decide-in-batch.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Approvals, startApprovals } from '#tests/support/stores/start/start-approvals.ts';
import { unitsOf } from '#tests/support/stores/start/start-table.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';
import { workOffBatch } from '#tests/support/work-off-batch.ts';

/** One decision of a case manager about many cases, called through the handler. */

type Result = { id: string; outcome: string; message: string };
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

const submittedOn = '2026-01-05T06:30:00.000Z';
const codeOf = (n: number) => `MED-2026-${String(n).padStart(6, '0')}`;
const rowOf = (n: number) => ({ id: caseIdOf(n), caseCode: codeOf(n), submittedOn });
const start = (body: object, userId = 'usr_manager') =>
  call(apiEvent('POST', 'batches', { userId, body }));
/** Starts a batch, works it off as its queue does, and reads what became of its cases. */
async function post(body: object, userId = 'usr_manager'): Promise<Reply> {
  const started = await start(body, userId);
  if (started.status !== 200) return started;
  const { id: batchId } = started.body.batch;
  await workOffBatch(table, { userId, batchId });
  return call(apiEvent('GET', 'batches/{id}/results', { userId, params: { id: batchId } }));
}
const approve = (numbers: readonly number[], userId?: string) =>
  post({ act: 'approve', cases: numbers.map(rowOf) }, userId);
const decline = (numbers: readonly number[], reason: string, userId?: string) =>
  post({ act: 'decline', reason, cases: numbers.map(rowOf) }, userId);
const outcomesOf = ({ body }: Reply) => body.rows.map(({ outcome }: Result) => outcome);

const waiting = (n: number, facts: Partial<CaseRecord> = {}) =>
  createCase(
    table,
    makeCase(n, 'usr_one', {
      ...{ status: 'waitingForCaseApproval', resolutionKind: 'mediation', createdBy: 'usr_one' },
      submittedAt: submittedOn,
      respondents: [{ name: 'Suresh Patil', email: `respondent${n}@example.com` }],
      ...facts,
    }),
  );
async function mustFind(n: number): Promise<CaseRecord> {
  const record = await findCase(table, caseIdOf(n));
  if (!record) throw new Error(`Case ${n} is missing`);
  return record;
}
const range = (first: number, count: number) =>
  Array.from({ length: count }, (_none, at) => first + at);
const owedMails = async () =>
  (await scanTable(table)).filter(({ pk }) => pk === outboxKeys.all().pk).length;

describe('a batch', () => {
  test('decides each case, in the order of the request, and mails as single decisions do', async () => {
    for (const n of [1, 2]) await waiting(n);
    const reply = await approve([2, 1]);
    expect([reply.status, reply.body.rows]).toEqual([
      200,
      [2, 1].map((n) => ({
        ...{ id: caseIdOf(n), caseCode: codeOf(n), title: '' },
        ...{ outcome: 'done', message: '' },
      })),
    ]);
    for (const n of [1, 2]) {
      expect((await mustFind(n)).status).toBe('awaitingRespondentAcceptance');
      expect(await services.mailsTo(`respondent${n}@example.com`)).toHaveLength(1);
      const told = (await storedActivities(table, 'usr_one')).filter(
        ({ entityId }) => entityId === caseIdOf(n),
      );
      expect(told).toHaveLength(1);
    }
  });

  test('declines with one reason for all cases', async () => {
    for (const n of [3, 4]) await waiting(n);
    expect(outcomesOf(await decline([3, 4], 'The agreement is missing'))).toEqual(['done', 'done']);
    for (const n of [3, 4])
      expect(await mustFind(n)).toMatchObject({
        status: 'draft',
        declineReason: 'The agreement is missing',
      });
    expect(await services.mailsTo('respondent3@example.com')).toEqual([]);
  });

  test('reports foreign, closed, unpaid, own and changed cases row by row, and decides the rest', async () => {
    await waiting(10);
    // Never submitted; running in other hands; closed; waiting for its fee; the caller's own.
    await waiting(11, { status: 'draft', submittedAt: undefined });
    await waiting(12, { status: 'negotiationOngoing', submittedAt: '2025-12-01T06:30:00.000Z' });
    await waiting(13, { status: 'closedByCaseManager' });
    await waiting(14, { status: 'pendingRegistrationFee' });
    await waiting(15, { createdBy: 'usr_manager' });
    await waiting(16, { submittedAt: '2026-01-06T06:30:00.000Z' });
    await waiting(17);
    const untouched = await Promise.all([11, 12, 13, 14, 15, 16].map(mustFind));

    const missing = 999;
    const { body } = await approve([10, 11, 12, 13, 14, 15, 16, missing, 17]);
    const refused = { outcome: 'refused', message: 'Case not found' };
    expect(body.rows.map(({ outcome, message }: Result) => ({ outcome, message }))).toEqual([
      { outcome: 'done', message: '' },
      refused,
      refused,
      {
        outcome: 'refused',
        message: 'The case no longer waits for approval: its status is “Closed By Case Manager”',
      },
      {
        outcome: 'refused',
        message: 'The case no longer waits for approval: its status is “Awaiting Case Fee”',
      },
      {
        outcome: 'refused',
        message: 'Another case manager decides about a case of your own',
      },
      {
        outcome: 'changed',
        message: 'This was changed meanwhile. Please look at it and try again',
      },
      refused,
      { outcome: 'done', message: '' },
    ]);
    expect(await Promise.all([11, 12, 13, 14, 15, 16].map(mustFind))).toEqual(untouched);
  });

  test('is harmless to repeat: nothing is written and nobody is mailed again', async () => {
    for (const n of [20, 21]) await waiting(n);
    await approve([20]);
    await decline([21], 'Unclear');
    const before = [await mustFind(20), await mustFind(21), await owedMails()];
    expect(outcomesOf(await approve([20]))).toEqual(['already']);
    expect(outcomesOf(await decline([21], 'Unclear'))).toEqual(['already']);
    // The opposite decision, or one for another reason, is not the same.
    expect(outcomesOf(await decline([20], 'Unclear'))).toEqual(['refused']);
    expect(outcomesOf(await decline([21], 'Another reason'))).toEqual(['refused']);
    expect(outcomesOf(await approve([21]))).toEqual(['refused']);
    expect([await mustFind(20), await mustFind(21), await owedMails()]).toEqual(before);
  });

  test('that was interrupted is finished by a repeat', async () => {
    for (const n of [25, 26, 27]) await waiting(n);
    await approve([25]);
    expect(outcomesOf(await approve([25, 26, 27]))).toEqual(['already', 'done', 'done']);
  });

  test('does not approve a case that was sent back and submitted again since it was read', async () => {
    await waiting(28);
    await decline([28], 'Unclear', 'usr_second');
    const { declineReason: _reason, ...sentBack } = await mustFind(28);
    await replaceCase(table, await mustFind(28), {
      ...sentBack,
      status: 'waitingForCaseApproval',
      submittedAt: '2026-01-07T06:30:00.000Z',
    });
    const before = await mustFind(28);
    expect(outcomesOf(await approve([28]))).toEqual(['changed']);
    expect(await mustFind(28)).toEqual(before);
  });
});

describe('two case managers at once', () => {
  test('approve the same cases: each case is decided by exactly one of them', async () => {
    const numbers = range(30, 6);
    for (const n of numbers) await waiting(n);
    const replies = await Promise.all([approve(numbers), approve(numbers, 'usr_second')]);
    for (const [at, n] of numbers.entries()) {
      const outcomes = replies.map((reply) => outcomesOf(reply)[at]).sort();
      expect(outcomes).toEqual(['already', 'done']);
      const { version, assignments } = await mustFind(n);
      expect(version).toBe(2);
      expect(assignments.filter(({ role }) => role === 'managing')).toHaveLength(1);
      expect(await services.mailsTo(`respondent${n}@example.com`)).toHaveLength(1);
    }
  });

  test('decide differently: one decides, the other is told', async () => {
    await waiting(40);
    const replies = await Promise.all([approve([40]), decline([40], 'No', 'usr_second')]);
    expect(replies.flatMap(outcomesOf).sort()).toEqual(['done', 'refused']);
    expect((await mustFind(40)).version).toBe(2);
  });
});

describe('a batch is refused whole', () => {
  test('to everybody but case managers', async () => {
    await waiting(50);
    const { status, body } = await approve([50], 'usr_one');
    expect([status, body.code]).toEqual([403, 'not_allowed']);
    expect((await mustFind(50)).version).toBe(1);
  });

  test.each([
    ['without cases', { cases: [] }, 'Select at least one case'],
    ['with 5,001 cases', { cases: range(1000, 5001).map(rowOf) }, 'At most 5,000 cases at a time'],
    ['with a case twice', { cases: [51, 51].map(rowOf) }, 'Name each case once'],
    ['declined without a reason', { act: 'decline' }, 'Reason is required'],
    [
      'declined with too long a reason',
      { act: 'decline', reason: 'x'.repeat(1001) },
      'Maximum 1000 characters',
    ],
    [
      'with markup for a number',
      { cases: [{ ...rowOf(51), caseCode: '<b>1</b>' }] },
      'Not a case number',
    ],
  ])('%s', async (_what, facts, message) => {
    const { status, body } = await start({ act: 'approve', cases: [rowOf(51)], ...facts });
    expect([status, body.issues?.[0]?.message]).toEqual([400, message]);
  });

  test('for a decision about a fee or an id that is none', async () => {
    expect(await start({ act: 'waiveFee', cases: [rowOf(51)] })).toMatchObject({ status: 400 });
    expect(await start({ act: 'approve', cases: [{ ...rowOf(51), id: 'CASE#1' }] })).toMatchObject({
      status: 400,
    });
  });
});

test('costs as much a case as a single decision, also with 100 cases', async () => {
  const principal = { ...principalOf('usr_manager'), role: 'caseManager' as const };
  const decided = { decision: 'approve' as const };
  const unitsFor = async (numbers: readonly number[]) => {
    for (const n of numbers) await waiting(n);
    const { units, result } = await unitsOf<object>(table, (measured) =>
      numbers.length === 1
        ? decideInBatch(
            { table: measured, clock: systemClock },
            { principal, name: 'Manager', caseId: caseIdOf(numbers[0] ?? 0), submittedOn, decided },
          )
        : workOffNew(measured, numbers),
    );
    expect(result).toMatchObject(numbers.length === 1 ? { outcome: 'done' } : { done: 100 });
    return units;
  };
  const workOffNew = async (measured: Table, numbers: readonly number[]) => {
    const { body } = await start({ act: 'approve', cases: numbers.map(rowOf) });
    return workOffBatch(measured, { userId: 'usr_manager', batchId: body.batch.id });
  };
  const single = await unitsFor([200]);
  // Writers that meet at a counter of the docket repeat their transaction.
  expect(await unitsFor(range(300, 100))).toBeLessThan(100 * single * 2);
});

test('the queue is read in pages of up to 100', async () => {
  for (const n of range(500, 30)) await waiting(n);
  const read = (perPage: string) =>
    call(apiEvent('GET', 'cases/approvals', { userId: 'usr_manager', query: { perPage } }));
  expect((await read('30')).body.data).toHaveLength(30);
  for (const perPage of ['0', '101', '1.5']) expect((await read(perPage)).status).toBe(400);
});
