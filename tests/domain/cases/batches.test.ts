import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { actOf } from '#lambdas/batches/acts/act-of.ts';
import { followBatches } from '#lambdas/batches/acts/follow-batches.ts';
import { type RowAct, runPart } from '#lambdas/batches/acts/run-part.ts';
import { getBatchResults } from '#lambdas/batches/get-batch-results.ts';
import { batchKeys } from '#lambdas/batches/record/batch-keys.ts';
import { requireBatch } from '#lambdas/batches/record/batch-repository.ts';
import { BATCH_PART_ROWS, BATCH_PART_SECONDS } from '#lambdas/batches/record/batches.constants.ts';
import { startBatch } from '#lambdas/batches/start-batch.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Approvals, startApprovals } from '#tests/support/stores/start/start-approvals.ts';
import { unitsOf } from '#tests/support/stores/start/start-table.ts';
import { workOffBatch } from '#tests/support/work-off-batch.ts';

/** Jobs that do one act on many cases (docs/adr/0098-batches-as-jobs.md). */

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Reply = { status: number; body: any };
type Row = { id: string; outcome: string; message: string; title: string };

let table: Table;
let stop: Approvals['stop'];
const call = callHandler<Reply['body']>;

beforeAll(async () => {
  ({ table, stop } = await startApprovals());
});
afterAll(() => stop());

const MANAGER = 'usr_manager';
const submittedOn = '2026-01-05T06:30:00.000Z';
const caseCode = (n: number) => `MED-2026-${String(n).padStart(6, '0')}`;
const rowOf = (n: number) => ({ id: caseIdOf(n), caseCode: caseCode(n), submittedOn });
const range = (first: number, count: number) =>
  Array.from({ length: count }, (_none, at) => first + at);

let keys = 0;
const post = (body: object, { userId = MANAGER, key = `batch-of-the-test-${++keys}` } = {}) =>
  call(apiEvent('POST', 'batches', { userId, body, headers: { 'Idempotency-Key': key } }));
async function start(body: object, userId = MANAGER): Promise<string> {
  const reply = await post(body, { userId });
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return reply.body.batch.id;
}
const approve = (numbers: readonly number[], userId?: string) =>
  start({ act: 'approve', cases: numbers.map(rowOf) }, userId);
const get = (id: string, userId = MANAGER) =>
  call(apiEvent('GET', 'batches/{id}', { userId, params: { id } }));
const put = (id: string, action: string, userId = MANAGER) =>
  call(apiEvent('PUT', 'batches/{id}', { userId, params: { id }, body: { action } }));
const list = async (userId = MANAGER): Promise<string[]> =>
  (await call(apiEvent('GET', 'batches', { userId }))).body.batches.map(
    ({ id }: { id: string }) => id,
  );
async function resultsOf(id: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const { body }: Reply = await call(
      apiEvent('GET', 'batches/{id}/results', {
        ...{ userId: MANAGER, params: { id } },
        query: { ...query, from: String(from) },
      }),
    );
    rows.push(...body.rows);
    from = body.next;
  }
  return rows;
}
const outcomesOf = async (id: string) => (await resultsOf(id)).map(({ outcome }) => outcome);
const act: RowAct = (toDo) => actOf({ table, clock: systemClock })(toDo);
const run = (batchId: string, cursor: number, { isLastTry = false, by = act } = {}) =>
  runPart(
    { table, clock: systemClock },
    { userId: MANAGER, batchId, cursor },
    { act: by, isLastTry },
  );
const workOff = (batchId: string) => workOffBatch(table, { userId: MANAGER, batchId });

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
const waitingAll = async (numbers: readonly number[], facts: Partial<CaseRecord> = {}) => {
  for (const n of numbers) await waiting(n, facts);
};
async function mustFind(n: number): Promise<CaseRecord> {
  const record = await findCase(table, caseIdOf(n));
  if (!record) throw new Error(`Case ${n} is missing`);
  return record;
}
const owedMails = async () =>
  (await scanTable(table)).filter(({ pk }) => pk === outboxKeys.all().pk).length;

test('5,000 cases, with foreign, closed and changed ones among them, each get their result', async () => {
  const own = range(1, 6);
  const never = range(11, 6);
  const closed = range(21, 6);
  const changed = range(31, 6);
  await waitingAll(own);
  await waitingAll(never, { status: 'draft', submittedAt: undefined });
  await waitingAll(closed, { status: 'closedByCaseManager' });
  await waitingAll(changed, { submittedAt: '2026-01-06T06:30:00.000Z' });
  const known = [...own, ...never, ...closed, ...changed];
  // One of the known cases in every 200.
  const numbers = range(0, 5_000 - known.length).flatMap((at) => {
    const further = at % 200 === 7 ? known[Math.floor(at / 200)] : undefined;
    return further === undefined ? [100_000 + at] : [further, 100_000 + at];
  });
  expect(numbers).toHaveLength(5_000);
  const untouched = await Promise.all([...never, ...closed, ...changed].map(mustFind));

  const id = await approve(numbers);
  expect((await get(id)).body.batch).toMatchObject({ state: 'queued', total: 5_000, turns: 0 });
  const ended = await workOff(id);
  expect(ended).toMatchObject({ state: 'completed', cursor: 5_000, done: 6, open: 6 });

  const results = await resultsOf(id);
  expect(results.map((row) => row.id)).toEqual(numbers.map(caseIdOf));
  const having = (outcome: string) =>
    results.flatMap((row) => (row.outcome === outcome ? [row.id] : []));
  expect(having('done')).toEqual(own.map(caseIdOf));
  expect(having('changed')).toEqual(changed.map(caseIdOf));
  expect(having('refused')).toHaveLength(4_988);
  // A case that never was submitted is refused like one that does not exist, and has no title.
  const shown = new Map(results.map(({ id: one, message, title }) => [one, { message, title }]));
  for (const n of never)
    expect(shown.get(caseIdOf(n))).toEqual({ message: 'Case not found', title: '' });
  expect(shown.get(caseIdOf(100_000))).toEqual({ message: 'Case not found', title: '' });
  expect(shown.get(caseIdOf(21))?.message).toContain('Closed By Case Manager');
  expect(await resultsOf(id, { notDone: 'true' })).toHaveLength(4_994);
  expect(await Promise.all([...never, ...closed, ...changed].map(mustFind))).toEqual(untouched);
});

describe('handed over twice', () => {
  test('with one key it is one batch, also when both requests arrive at once', async () => {
    await waitingAll(range(50, 3));
    const body = { act: 'approve', cases: range(50, 3).map(rowOf) };
    const key = 'the-same-key-of-a-batch';
    const both = await Promise.all([post(body, { key }), post(body, { key })]);
    const ids = new Set([...both, await post(body, { key })].map((reply) => reply.body.batch.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await workOff(id)).toMatchObject({ done: 3, already: 0 });
    expect((await post(body, { key })).body.batch).toMatchObject({ id, state: 'completed' });
    const other = { ...body, cases: [rowOf(50)] };
    expect(await post(other, { key })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('with two keys, the second batch finds everything done', async () => {
    await waitingAll(range(55, 3));
    const [first, second] = [await approve(range(55, 3)), await approve(range(55, 3))];
    await Promise.all([workOff(first), workOff(second)]);
    const [one, two] = [await outcomesOf(first), await outcomesOf(second)];
    for (const at of range(0, 3)) expect([one[at], two[at]].sort()).toEqual(['already', 'done']);
    for (const n of range(55, 3)) expect((await mustFind(n)).version).toBe(2);
  });
});

describe('a part', () => {
  test('that is delivered twice at the same time, and again later, does nothing twice', async () => {
    const numbers = range(100, BATCH_PART_ROWS + 5);
    await waitingAll(numbers);
    const id = await approve(numbers);
    const before = await owedMails();
    const both = await Promise.all([run(id, 0), run(id, 0)]);
    expect(both.sort()).toEqual(['done', 'not its turn']);
    expect(await run(id, 0)).toBe('not its turn');
    expect(await run(id, BATCH_PART_ROWS)).toBe('done');
    expect((await get(id)).body.batch).toMatchObject({ state: 'completed', turns: 30, final: 0 });
    expect(await owedMails()).toBe(before + numbers.length);
    for (const n of numbers) expect((await mustFind(n)).version).toBe(2);
  });

  test('that is killed in the middle is finished by its next delivery, without a second effect', async () => {
    const numbers = range(140, 8);
    await waitingAll(numbers);
    const id = await approve(numbers);
    const before = await owedMails();
    let turns = 0;
    const dies: RowAct = async (toDo) => {
      const result = await act(toDo);
      turns += 1;
      if (turns > 3) throw new Error('The function was killed');
      return result;
    };
    await expect(run(id, 0, { by: dies })).rejects.toThrow('killed');
    expect((await get(id)).body.batch).toMatchObject({ turns: 0, state: 'queued' });
    expect(await run(id, 0)).toBe('done');
    const outcomes = await outcomesOf(id);
    expect(outcomes.filter((one) => one === 'already').length).toBeGreaterThan(2);
    expect(new Set(outcomes)).toEqual(new Set(['already', 'done']));
    expect(await owedMails()).toBe(before + 8);
    for (const n of numbers) expect((await mustFind(n)).version).toBe(2);
  });

  test('begins no case after its time, and leaves the others to the next part', async () => {
    const numbers = range(160, 10);
    await waitingAll(numbers);
    const id = await approve(numbers);
    let nowMs = Date.parse('2026-11-29T08:00:00.000Z');
    const clock = { now: () => new Date(nowMs) };
    const slow: RowAct = async (toDo) => {
      const result = await act(toDo);
      // As on a machine on which a case takes ten seconds.
      nowMs += 10_000;
      return result;
    };
    const cursors: number[] = [];
    const ended = await workOffBatch(table, {
      ...{ userId: MANAGER, batchId: id, clock, act: slow },
      beforePart: ({ cursor }) => cursors.push(cursor),
    });
    expect(ended).toMatchObject({ state: 'completed', done: 10, already: 0 });
    // Three begin at once; each part has 40 seconds.
    expect(cursors.length).toBeGreaterThan(1);
    expect(BATCH_PART_SECONDS).toBe(40);
    expect(await outcomesOf(id)).toEqual(numbers.map(() => 'done'));
  });

  test('of which a case fails at each try ends with that case as failed, and does the others', async () => {
    const numbers = range(180, 4);
    await waitingAll(numbers);
    const id = await approve(numbers);
    const faulty: RowAct = async (toDo) => {
      if (toDo.row.id === caseIdOf(181)) throw new Error('A damaged item');
      return act(toDo);
    };
    await expect(run(id, 0, { by: faulty })).rejects.toThrow('damaged');
    expect(await run(id, 0, { by: faulty, isLastTry: true })).toBe('done');
    expect((await resultsOf(id, { notDone: 'true' })).map((row) => [row.id, row.outcome])).toEqual([
      [caseIdOf(181), 'failed'],
    ]);
    expect((await mustFind(181)).version).toBe(1);
  });
});

describe('the person’s authority', () => {
  const user = accountsKeys.user('usr_temp');
  const temp = (role: 'caseManager' | 'mediator') =>
    addPerson(table, { userId: 'usr_temp', role, name: 'Temp' });
  const signedIn = async (role: 'caseManager' | 'mediator') => {
    await temp(role);
    await signIn(table, 'usr_temp', role);
  };
  const read = async (id: string) =>
    (
      await call(apiEvent('GET', 'batches/{id}/results', { userId: 'usr_temp', params: { id } }))
    ).body.rows.map(({ outcome, message }: Row) => [outcome, message]);

  test('to approve ends with the role, from the next case on', async () => {
    await signedIn('caseManager');
    const numbers = range(200, BATCH_PART_ROWS + 2);
    await waitingAll(numbers);
    const id = await approve(numbers, 'usr_temp');
    await workOffBatch(table, {
      ...{ userId: 'usr_temp', batchId: id },
      beforePart: async ({ cursor }) => {
        if (cursor > 0) await temp('mediator');
      },
    });
    const rows = await read(id);
    expect(rows.slice(0, BATCH_PART_ROWS)).toEqual(
      range(0, BATCH_PART_ROWS).map(() => ['done', '']),
    );
    expect(rows.slice(BATCH_PART_ROWS)).toEqual(
      range(0, 2).map(() => ['refused', 'Only a case manager approves cases']),
    );
    expect((await mustFind(200 + BATCH_PART_ROWS)).status).toBe('waitingForCaseApproval');
  });

  test('to schedule ends with the membership of the case, and reveals nothing of it', async () => {
    await signedIn('mediator');
    const assignments = [{ userId: 'usr_temp', name: 'Temp', role: 'presiding' as const }];
    const numbers = range(240, BATCH_PART_ROWS + 1);
    await waitingAll(numbers, {
      ...{ assignments, status: 'negotiationOngoing', resolutionKind: 'negotiation' },
    });
    const at = { date: '01/12/2026 00:00:00', time: '01/12/2026 11:00:00' };
    const id = await start(
      {
        act: 'schedule',
        hearing: { hearingType: 'Preliminary', remarks: 'Timetable', durationMinutes: 15 },
        cases: numbers.map((n) => ({ id: caseIdOf(n), caseCode: caseCode(n), ...at })),
      },
      'usr_temp',
    );
    const last = numbers.at(-1) ?? 0;
    const clock = { now: () => new Date('2026-11-21T08:00:00.000Z') };
    await workOffBatch(table, {
      ...{ userId: 'usr_temp', batchId: id, clock },
      beforePart: async ({ cursor }) => {
        if (cursor === 0) return;
        const stored = await mustFind(last);
        const others = [{ userId: 'usr_one', name: 'One', role: 'presiding' as const }];
        await replaceCase(table, stored, { ...stored, assignments: others });
      },
    });
    const rows = await read(id);
    expect(rows.at(0)).toEqual(['done', '']);
    expect(rows.at(-1)).toEqual(['notFound', 'Case not found']);
    expect(await listHearings(table, caseIdOf(numbers[0] ?? 0))).toHaveLength(1);
    expect(await listHearings(table, caseIdOf(last))).toEqual([]);
  });

  test('ends with the account', async () => {
    await signedIn('caseManager');
    await waiting(270);
    const id = await approve([270], 'usr_temp');
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: user }));
    await workOffBatch(table, { userId: 'usr_temp', batchId: id });
    expect(await read(id)).toEqual([['refused', 'Your account no longer has access to cases']]);
    expect((await mustFind(270)).version).toBe(1);
  });
});

describe('a stop', () => {
  test('leaves the cases that had no turn, and names both kinds', async () => {
    const numbers = range(300, 2 * BATCH_PART_ROWS);
    await waitingAll(numbers.slice(0, BATCH_PART_ROWS));
    const id = await approve(numbers);
    await run(id, 0);
    const stopped = await put(id, 'stop');
    expect(stopped.body).toMatchObject({ batch: { state: 'stopping' }, message: 'Stopped' });
    expect((await put(id, 'close')).status).toBe(409);
    expect(await run(id, BATCH_PART_ROWS)).toBe('stopped');
    const { batch } = (await get(id)).body;
    expect(batch).toMatchObject({ state: 'stopped', turns: 25, done: 25, total: 50 });
    expect(batch.finished_at).not.toBe('');
    expect((await put(id, 'stop')).body.batch.state).toBe('stopped');
    const outcomes = await outcomesOf(id);
    expect(outcomes.slice(0, 25)).toEqual(range(0, 25).map(() => 'done'));
    expect(outcomes.slice(25)).toEqual(range(0, 25).map(() => 'waiting'));
    expect(await resultsOf(id, { notDone: 'true' })).toHaveLength(25);
  });

  test('keeps the results of the cases that are being worked on', async () => {
    const numbers = range(360, BATCH_PART_ROWS + 1);
    await waitingAll(numbers.slice(0, 3));
    const id = await approve(numbers);
    let isStopped = false;
    const stopsMeanwhile: RowAct = async (toDo) => {
      if (!isStopped) await put(id, 'stop');
      isStopped = true;
      return act(toDo);
    };
    expect(await run(id, 0, { by: stopsMeanwhile })).toBe('done');
    expect((await get(id)).body.batch).toMatchObject({ state: 'stopped', turns: 25, done: 3 });
    // The message of the next part finds nothing to do.
    expect(await run(id, BATCH_PART_ROWS)).toBe('not its turn');
  });

  test('before the first case leaves all', async () => {
    await waiting(390);
    const id = await approve([390]);
    await put(id, 'stop');
    await workOff(id);
    expect((await get(id)).body.batch).toMatchObject({ state: 'stopped', turns: 0 });
    expect((await mustFind(390)).version).toBe(1);
  });
});

test('another person’s batch is answered like one that does not exist', async () => {
  await waiting(400);
  const id = await approve([400]);
  const withoutId = ({ status, body }: Reply) => {
    const { requestId: _, ...rest } = body;
    return [status, rest];
  };
  const read = (batchId: string) =>
    call(
      apiEvent('GET', 'batches/{id}/results', { userId: 'usr_second', params: { id: batchId } }),
    );
  for (const ask of [
    (batchId: string) => get(batchId, 'usr_second'),
    (batchId: string) => put(batchId, 'stop', 'usr_second'),
    (batchId: string) => put(batchId, 'close', 'usr_second'),
    read,
  ]) {
    const answer = withoutId(await ask(id));
    expect(answer[0]).toBe(404);
    expect(answer).toEqual(withoutId(await ask('bat_unknown')));
  }
  expect(await list('usr_second')).not.toContain(id);
  expect((await get(id)).body.batch.state).toBe('queued');
  await workOff(id);
});

describe('bounds', () => {
  const endAll = async (ids: readonly string[]) => {
    for (const id of ids) await workOff(id);
  };

  test('of three unfinished batches hold until one is over', async () => {
    const ids = [await approve([500]), await approve([501]), await approve([502])];
    const before = (await scanTable(table)).length;
    const refused = await post({ act: 'approve', cases: [rowOf(503)] });
    // Nor are its cases stored, of which there can be 5,000.
    expect(await scanTable(table)).toHaveLength(before);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '3 of your batches are still running. Begin this one when one of them is over',
    ]);
    await endAll(ids.slice(0, 1));
    ids.push(await approve([503]));
    await endAll(ids);
  });

  test('of a batch that rests for half an hour: it is given up, and blocks no other', async () => {
    const ids = [await approve([510]), await approve([511]), await approve([512])];
    const [rested = ''] = ids;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: batchKeys.job(MANAGER, rested),
        UpdateExpression: 'SET movedAt = :then',
        ExpressionAttributeValues: {
          ':then': new Date(Date.now() - 31 * 60_000).toISOString(),
        },
      }),
    );
    ids.push(await approve([513]));
    expect((await get(rested)).body.batch).toMatchObject({
      state: 'failed',
      failure: 'The server could not go on. What is done stays; select the other cases again.',
    });
    // A message that is delivered after all.
    expect(await run(rested, 0)).toBe('not its turn');
    await endAll(ids.slice(1));
  });

  test('of an expired batch that never ended: it blocks no other', async () => {
    const ids = [await approve([515]), await approve([516]), await approve([517])];
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: batchKeys.job(MANAGER, ids[0] ?? '') }),
    );
    expect(await list()).not.toContain(ids[0]);
    ids.push(await approve([518]));
    await endAll(ids.slice(1));
  });

  test('of age: each item of a batch has its end, after seven days', async () => {
    const id = await approve([520]);
    await workOff(id);
    const items = (await scanTable(table)).filter(
      ({ pk, sk }) => sk === id || pk === batchKeys.question(id).pk,
    );
    expect(items.map(({ sk }) => sk).sort()).toEqual([
      'QUESTION',
      'RESULTS#000000',
      'ROWS#000000',
      id,
    ]);
    const week = Date.now() / 1000 + 7 * 86_400;
    for (const { expiresAt } of items) expect(Math.abs(Number(expiresAt) - week)).toBeLessThan(600);
  });
});

test('the list has what runs and what was not closed, the newest first', async () => {
  const [first, second] = [await approve([600], 'usr_second'), await approve([601], 'usr_second')];
  expect(await list('usr_second')).toEqual([second, first]);
  await workOffBatch(table, { userId: 'usr_second', batchId: first });
  expect(await list('usr_second')).toEqual([second, first]);
  expect((await put(first, 'close', 'usr_second')).body.message).toBe('Closed');
  expect((await put(first, 'close', 'usr_second')).status).toBe(200);
  expect(await list('usr_second')).toEqual([second]);
  // Closed ones can be read until they expire.
  expect((await get(first, 'usr_second')).status).toBe(200);
  await workOffBatch(table, { userId: 'usr_second', batchId: second });
});

test('costs little beside its acts: 5,000 cases are stored, moved on, polled and read for few units', async () => {
  const principal = { ...principalOf(MANAGER), role: 'caseManager' as const };
  const cases = range(0, 5_000).map((n) => rowOf(900_000 + n));
  const deps = (measured: Table) => ({ table: measured, clock: systemClock });
  const begun = await unitsOf(table, (measured) =>
    startBatch(deps(measured), { principal, body: { act: 'approve', cases } }),
  );
  const { id: batchId } = begun.result.batch;
  const which = { userId: MANAGER, batchId };
  // An act that costs nothing, but a reason of its length.
  const free: RowAct = async () => ({
    outcome: 'refused',
    message: 'x'.repeat(80),
    title: 'A title',
  });
  const part = await unitsOf(table, (measured) =>
    runPart(deps(measured), { ...which, cursor: 0 }, { act: free, isLastTry: false }),
  );
  const poll = await unitsOf(table, (measured) => requireBatch(measured, which));
  await workOffBatch(table, { ...which, act: free });
  const read = await unitsOf(table, (measured) =>
    getBatchResults(deps(measured), { principal, params: { id: batchId }, query: { from: 0 } }),
  );
  expect(read.result.rows).toHaveLength(500);
  expect(begun.units).toBeLessThan(1_000);
  expect(part.units).toBeLessThan(60);
  expect(poll.units).toBe(1);
  expect(read.units).toBeLessThan(30);
});

describe('the table’s stream', () => {
  type Image = Record<string, { S?: string; N?: string }>;
  const sent: string[] = [];
  const queue = (name: string) => ({
    url: name,
    client: {
      send: async ({ input }: { input: { QueueUrl: string; MessageBody: string } }) => {
        sent.push(`${input.QueueUrl} ${input.MessageBody}`);
      },
    },
  });
  const follow = async (records: object[]) => {
    sent.length = 0;
    const deps = { batchesQueue: queue('work'), remindersQueue: queue('remind') };
    // Only the fields above are used.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    await followBatches(deps as any, records as any);
    return sent;
  };
  const image = async (id: string, facts: object): Promise<Image> =>
    // The marshalled record has texts and numbers only.
    marshall({
      ...(await requireBatch(table, { userId: MANAGER, batchId: id })),
      ...facts,
    }) as Image;
  const record = (eventName: string, NewImage: Image, OldImage?: Image) => ({
    eventName,
    dynamodb: { Keys: { pk: { S: `BATCHJOBS#${MANAGER}` } }, NewImage, OldImage },
  });

  test('sends the next part of a batch that began or moved on, and nothing for its stop or end', async () => {
    const id = await approve([700]);
    const part = (cursor: number) => `{"userId":"${MANAGER}","batchId":"${id}","cursor":${cursor}}`;
    const began = await image(id, {});
    const moved = await image(id, { cursor: 25, state: 'running' });
    expect(await follow([record('INSERT', began)])).toEqual([`work ${part(0)}`]);
    expect(await follow([record('MODIFY', moved, began)])).toEqual([`work ${part(25)}`]);
    const stopping = await image(id, { cursor: 25, state: 'stopping' });
    expect(await follow([record('MODIFY', stopping, moved)])).toEqual([]);
    const ended = await image(id, { cursor: 50, state: 'completed' });
    expect(await follow([record('MODIFY', ended, moved)])).toEqual([]);
    const reminders = await image(id, { act: 'remind' });
    expect(await follow([record('INSERT', reminders)])).toEqual([`remind ${part(0)}`]);
    await workOff(id);
  });
});
