import { GetExecutionHistoryCommand, paginateListExecutions } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LINK_EXPIRED } from '#contracts/endpoints/outcome/signing.ts';
import {
  HANDOVERS_MAX,
  SIGNING_GRACE_MS,
  SIGNING_LEASE_MS,
  SIGNING_LINK_MS,
} from '#contracts/rules/outcome/signing.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { signatoryAt } from '#lambdas/signing/record/signing-record.ts';
import { signingItem } from '#lambdas/signing/record/signing-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** D91: a link lives five days. An open hand-over has a grace of 15 minutes, and no more. */

const HOUR_MS = 3_600_000;

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
  // The clock of all parts; it only moves forward.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}, 60_000);
beforeEach(async () => {
  // A session ends when the clock moves on.
  await on.addPerson('usr_one', 'mediator');
});
afterAll(async () => {
  vi.useRealTimers();
  await on.stop();
});

async function advance(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await on.wakeMachines();
}

let count = 0;
async function issued() {
  count += 1;
  const email = `days${count}@example.org`;
  const { id } = await on.request({
    documentId: await on.addPdf(1),
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
  });
  const link = await on.linkOf(email);
  const { issuedAt = '' } = signatoryAt(await on.signing(id), 1).link ?? {};
  return { id: String(id), link, endsAt: Date.parse(issuedAt) + SIGNING_LINK_MS };
}

async function atGateway(link: string): Promise<string> {
  const { status, body } = await on.handOver(link);
  expect(status).toBe(200);
  return on.openGateway(body.data);
}

const stateOf = async (id: string) => signatoryAt(await on.signing(id), 1).state;
const countOf = async (id: string, name: string) =>
  (await listAuditEvents(on.table, id)).filter(({ event }) => event === name).length;
const toEnd = (endsAt: number, afterMs: number) => advance(endsAt + afterMs - Date.now());

/**
 * Waits until the link is ended. The clock goes on meanwhile: a wait of the state machine, or the
 * pause before a step is tried again, may begin after the test has moved the clock.
 */
const toBeEnded = (id: string) =>
  on.until('the end of the link', async () => {
    if ((await stateOf(id)) === 'expired') return true;
    await advance(HOUR_MS);
    return false;
  });

test('a signature by a hand-over of the five days is taken in the grace', async () => {
  const { id, link, endsAt } = await issued();
  await toEnd(endsAt, -1_000);
  const page = await atGateway(link);
  await toEnd(endsAt, SIGNING_GRACE_MS);
  // The link itself gives no document and no new hand-over in the grace.
  expect((await on.record(link)).body).toMatchObject({ fileBase64: '', expiresAt: '' });
  expect(await on.handOver(link)).toMatchObject({ status: 409, body: { message: LINK_EXPIRED } });
  await on.callback(await on.click(page));
  expect(await stateOf(id)).toBe('signed');
});

test('a signature after the grace is refused, and the link is ended', async () => {
  const { id, link, endsAt } = await issued();
  await toEnd(endsAt, -1_000);
  const form = await on.click(await atGateway(link));
  await toEnd(endsAt, SIGNING_GRACE_MS + 1);
  expect((await on.record(link)).body).toMatchObject({ state: 'expired', fileBase64: '' });
  expect((await on.callback(form)).location).toContain('data=error');
  await toBeEnded(id);
  const record = await on.signing(id);
  expect(record.versions).toEqual([]);
  expect(signatoryAt(record, 1).handovers).toEqual([]);
});

test.each([6, 30])(
  'a hand-over that stays open is ended, here seen after %i days',
  async (days) => {
    const { id, link } = await issued();
    const page = await atGateway(link);
    const form = await on.click(page, 'sign', { fault: 'noCallback' });
    // The gateway does not respond when it is asked for the last time.
    await on.failGateway([{ status: 503, delayMs: 0 }]);
    await advance(days * 24 * HOUR_MS);
    expect((await on.record(link)).body).toMatchObject({ state: 'expired', fileBase64: '' });
    expect((await on.handOver(link)).status).toBe(409);
    await toBeEnded(id);
    await on.callback(form);
    expect(await stateOf(id)).toBe('expired');
    expect((await on.signing(id)).versions).toEqual([]);
    expect(await countOf(id, 'expired')).toBe(1);
  },
);

test('hand-overs again and again do not keep a link alive', async () => {
  const { id, link, endsAt } = await issued();
  let started = 0;
  while (Date.now() < endsAt + 10 * HOUR_MS) {
    if ((await on.handOver(link)).status === 200) started += 1;
    await advance(6 * HOUR_MS);
  }
  await toBeEnded(id);
  expect(started).toBeLessThanOrEqual(21);
  expect(await countOf(id, 'expired')).toBe(1);
}, 60_000);

/** Events of one execution (Step Functions, quotas). */
const HISTORY_MAX = 25_000;

test('cycles of hand-over and decline end the link within its history’s bound', async () => {
  const { id, link } = await issued();
  const { hash = '' } = signatoryAt(await on.signing(id), 1).link ?? {};
  const cycle = async () => {
    const { status, body } = await on.handOver(link);
    if (status === 200)
      await on.callback(await on.click(await on.openGateway(body.data), 'decline'));
    return status === 200 ? status : body.message;
  };
  // Ten hand-overs an hour are allowed.
  const CYCLES = 10;
  for (let number = 1; number <= CYCLES; number += 1) expect(await cycle()).toBe(200);
  const running = await executionOf(hash, 'running');
  const events = await newestEventOf(running?.executionArn);
  expect((events / CYCLES) * HANDOVERS_MAX).toBeLessThan(HISTORY_MAX / 2);

  await setHandoverCount(id, HANDOVERS_MAX - 1);
  await advance(HOUR_MS + 1_000);
  expect(await cycle()).toBe(200);
  expect(await cycle()).toBe(LINK_EXPIRED);
  await toBeEnded(id);
  const ended = await on.until('the end of the execution', async () => {
    const found = await executionOf(hash, 'ended');
    if (!found) await advance(HOUR_MS);
    return found;
  });
  expect(ended.status).toBe('SUCCEEDED');
});

async function newestEventOf(executionArn: string | undefined): Promise<number> {
  const { events } = await on.sfn.send(
    new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, maxResults: 1 }),
  );
  return events?.[0]?.id ?? Number.NaN;
}

/** Sets the number of hand-overs of the first signatory. */
async function setHandoverCount(id: string, handoverCount: number): Promise<void> {
  const record = await on.signing(id);
  const signatories = record.signatories.map((one, at) =>
    at === 0 && one.link ? { ...one, link: { ...one.link, handoverCount } } : one,
  );
  const version = record.version + 1;
  await batchWrite(on.table, { put: [signingItem({ ...record, signatories, version })] });
}

async function executionOf(name: string, is: 'running' | 'ended') {
  const pages = paginateListExecutions({ client: on.sfn }, { stateMachineArn: on.machine });
  for await (const { executions } of pages)
    for (const one of executions ?? [])
      if (one.name === name && (one.status === 'RUNNING') === (is === 'running')) return one;
  return undefined;
}

test('one signatory of several who starts over again and again does not block the others', async () => {
  const emails = [`block${count}@example.org`, `other${count}@example.org`];
  const { id } = await on.request({
    documentId: await on.addPdf(1),
    order: 'atOnce',
    signatories: emails.map((arbitratorEmail) => ({ arbitratorName: 'Asha Rao', arbitratorEmail })),
  });
  const [one = '', two = ''] = await Promise.all(emails.map((email) => on.linkOf(email)));
  expect((await on.handOver(one)).status).toBe(200);
  for (let minute = 5; minute < 15; minute += 5) {
    await advance(300_000);
    expect((await on.handOver(one)).status).toBe(200);
    expect((await on.handOver(two)).status).toBe(409);
  }
  await advance(SIGNING_LEASE_MS - 600_000);
  expect((await on.handOver(one)).status).toBe(200);
  const renewed = await on.ask('renewSignatory', {
    userId: 'usr_one',
    params: { caseId: caseIdOf(1), signingId: id },
    body: { position: 1 },
  });
  expect(renewed.status).toBe(200);
  expect((await on.handOver(two)).status).toBe(200);
});
