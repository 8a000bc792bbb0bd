import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { listWaitingSignatures } from '#lambdas/signing/requests/waiting-signatures.ts';
import { systemClock } from '#shared/clock.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Signatures that wait for a signed-in person, by their verified address. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}, 60_000);
beforeEach(async () => {
  // A session ends when the clock moves on.
  for (const userId of ['usr_one', 'usr_two']) await on.addPerson(userId, 'arbitrator');
});
afterAll(async () => {
  vi.useRealTimers();
  await on.stop();
});

const signatory = (userId: string) => ({
  arbitratorName: userId,
  arbitratorEmail: `${userId}@example.com`,
});

async function requested(...userIds: string[]): Promise<string> {
  const { id } = await on.request({
    documentId: await on.addPdf(1),
    signatories: userIds.map(signatory),
  });
  return id;
}

async function waitingFor(userId: string): Promise<string[]> {
  const { status, body } = await on.ask('listWaitingSignatures', { userId });
  expect(status).toBe(200);
  return body.data.map(({ signingId }: { signingId: string }) => signingId);
}

const openOwn = (signingId: string, userId: string) =>
  on.ask('openOwnSigning', { userId, params: { signingId } });

const cancel = (signingId: string) =>
  on.ask('cancelSigning', { userId: 'usr_one', params: { caseId: caseIdOf(1), signingId } });

const givenCount = async (id: string) =>
  (await listAuditEvents(on.table, id)).filter(({ event }) => event === 'given').length;

test('the signatory gets the mailed link, and the audit has the first time', async () => {
  const id = await requested('usr_two');
  const { body } = await on.ask('listWaitingSignatures', { userId: 'usr_two' });
  expect(body.data).toMatchObject([
    {
      signingId: id,
      caseId: caseIdOf(1),
      documentName: 'Award.pdf',
      resolutionKind: 'mediation',
    },
  ]);
  const opened = await openOwn(id, 'usr_two');
  expect(opened.status).toBe(200);
  expect(opened.body.arbitratorId).toBe(await on.linkOf('usr_two@example.com'));
  expect((await on.record(opened.body.arbitratorId)).body.documentName).toBe('Award.pdf');

  expect((await openOwn(id, 'usr_two')).body).toEqual(opened.body);
  expect(await givenCount(id)).toBe(1);
  await cancel(id);
});

test('nobody else gets it, the requester included', async () => {
  const id = await requested('usr_two');
  for (const userId of ['usr_one', 'usr_desk']) {
    expect(await waitingFor(userId)).toEqual([]);
    const refused = await openOwn(id, userId);
    expect([refused.status, refused.body.message]).toEqual([404, 'Signing not found']);
  }
  expect(await givenCount(id)).toBe(0);
  await cancel(id);
});

test('it waits from the turn of the signatory until the request is cancelled', async () => {
  const id = await requested('usr_one', 'usr_two');
  expect(await waitingFor('usr_one')).toEqual([id]);
  expect(await waitingFor('usr_two')).toEqual([]);
  expect((await openOwn(id, 'usr_two')).status).toBe(404);

  expect((await cancel(id)).status).toBe(200);
  expect(await waitingFor('usr_one')).toEqual([]);
  expect((await openOwn(id, 'usr_one')).status).toBe(404);
});

test('a renewed link replaces the former one', async () => {
  const id = await requested('usr_two');
  const former = (await openOwn(id, 'usr_two')).body.arbitratorId;
  // A link of a later instant: the list tells links apart by it.
  vi.setSystemTime(Date.now() + 1_000);
  const params = { caseId: caseIdOf(1), signingId: id };
  const renewed = await on.ask('renewSignatory', {
    userId: 'usr_one',
    params,
    body: { position: 1 },
  });
  expect(renewed.status).toBe(200);
  expect(await waitingFor('usr_two')).toEqual([id]);
  const current = (await openOwn(id, 'usr_two')).body.arbitratorId;
  expect(current).not.toBe(former);
  expect((await on.record(former)).status).toBe(404);
  expect(await givenCount(id)).toBe(2);
  await cancel(id);
});

test('the list holds no link, and costs two reads', async () => {
  const id = await requested('usr_two');
  const { text } = await on.ask('listWaitingSignatures', { userId: 'usr_two' });
  const token = (await openOwn(id, 'usr_two')).body.arbitratorId;
  expect([text.includes(token), text.includes(hashOfToken(token))]).toEqual([false, false]);
  await cancel(id);
  const { readUnits } = await readUnitsOf(on.table, (table) =>
    listWaitingSignatures({ table, clock: systemClock }, { principal: principalOf('usr_two') }),
  );
  expect(readUnits).toBeLessThanOrEqual(1.5);
});

test('an expired link is not listed and not given', async () => {
  const id = await requested('usr_two');
  vi.setSystemTime(Date.now() + SIGNING_LINK_MS + 1);
  for (const userId of ['usr_one', 'usr_two']) await on.addPerson(userId, 'arbitrator');
  expect(await waitingFor('usr_two')).toEqual([]);
  const refused = await openOwn(id, 'usr_two');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This link has ended. Please ask for a new one',
  ]);
  expect(await givenCount(id)).toBe(0);
});
