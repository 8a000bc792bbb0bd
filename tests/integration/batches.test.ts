import { setTimeout as pause } from 'node:timers/promises';
import { ListQueuesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, expect, it } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { killableStack } from '#tests/support/stack/killable-stack.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** A batch on the stream, the queue and the built functions (docs/adr/0098-batches-as-jobs.md). */

const { start, kill, remove } = killableStack();
afterAll(remove);

const submittedAt = '2026-01-05T06:30:00.000Z';
const FIRST = 300_000_000;

/** A part whose function was killed is delivered again after three seconds, not after three minutes. */
async function deliverAgainSoon({ endpoints, region, credentials }: EndpointsFile): Promise<void> {
  const sqs = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const [url] = QueueUrls.filter((each) => each.endsWith('work-batches'));
  await sqs.send(
    new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: '3' } }),
  );
  sqs.destroy();
}

it('goes on after a kill in the middle of a part, and decides each case once', async () => {
  let addresses = await start();
  let token = await signInAgain(addresses, 'caseManager');
  const records = Array.from({ length: 120 }, (_none, at) =>
    makeCase(FIRST + at, 'usr_batchneutral', {
      ...{ status: 'waitingForCaseApproval', resolutionKind: 'mediation' },
      ...{ createdBy: 'usr_batchneutral', submittedAt },
    }),
  );
  const before = await connectStores(addresses);
  await inParallel(records, (record) => createCase(before.table, record));
  await deliverAgainSoon(addresses);
  const started = await call(addresses, 'POST', 'batches', {
    token,
    body: {
      act: 'approve',
      cases: records.map(({ id, code }) => ({ id, caseCode: code, submittedOn: submittedAt })),
    },
  });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  const { id } = started.body.batch;
  const batch = async () => (await call(addresses, 'GET', `batches/${id}`, { token })).body.batch;
  // The first part is done, so the second one is on its way.
  while ((await batch()).turns === 0) await pause(5);
  await kill();
  addresses = await start();
  token = await signInAgain(addresses, 'caseManager');
  await expect.poll(batch, { timeout: 60_000 }).toMatchObject({
    ...{ state: 'completed', turns: 120, open: 0, final: 0 },
  });
  const { done, already } = await batch();
  expect(done + already).toBe(120);
  const { table } = await connectStores(addresses);
  const decided = await inParallel(records, (record) => findCase(table, record.id));
  expect(new Set(decided.map((one) => `${one?.status} ${one?.version}`))).toEqual(
    new Set(['awaitingRespondentAcceptance 2']),
  );
});
