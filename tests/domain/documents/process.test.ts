import { env } from 'node:process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestProcessing } from '#lambdas/documents/processing/request-processing.ts';
import { openPassword } from '#lambdas/documents/record/document-password.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import { identityKeys, passwordKeys } from '#tests/support/keys/identity-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** Processing again: who may, passwords, and what is queued. */

let on: Documents;
let numbers = 700;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  numbers += 1;
  await on.addCase(numbers);
  await on.queued();
});

const reprocess = (documentId: string, body = {}, userId = 'usr_one') =>
  on.call('requestProcessing', { caseId: caseIdOf(numbers), documentId }, { userId, body });
const put = (documentId: string, state: string, at = '2026-01-05T06:30:00.000Z') =>
  on.change(numbers, documentId, { processing: { state, message: 'Why', at } });

test.each(['failed', 'ready', 'passwordRequired', 'queued'])(
  'queues a document that is %s',
  async (state) => {
    const id = await on.add(numbers);
    await put(id, state);
    const { status, body } = await reprocess(id);
    expect([status, body.message]).toEqual([200, 'Document Updated Successfully']);
    expect(await on.queued()).toEqual([{ caseId: caseIdOf(numbers), documentId: id }]);
    expect((await on.record(numbers, id))?.processing.state).toBe('queued');
    const { body: list } = await on.list(numbers);
    expect(list.data[0].processing.state).toBe('queued');
  },
);

test('stores a password encrypted for the document, and never returns it', async () => {
  const id = await on.add(numbers);
  await put(id, 'passwordRequired');
  const { text } = await reprocess(id, { password: 'Sahyadri 2026' });
  const sealed = (await on.record(numbers, id))?.sealedPassword ?? '';
  expect(openPassword(passwordKeys, id, sealed)).toBe('Sahyadri 2026');
  expect(() => openPassword(passwordKeys, 'doc_other', sealed)).toThrow();
  // The keys of identity numbers do not open it; what they sealed before still opens.
  const ownText = sealed.slice(sealed.indexOf(':') + 1);
  expect(() => openText(identityKeys, id, ownText)).toThrow();
  expect(openPassword(passwordKeys, id, sealText(identityKeys, id, 'Former'))).toBe('Former');
  for (const shown of [
    text,
    sealed,
    (await on.get(numbers, id)).text,
    (await on.list(numbers)).text,
  ])
    expect(shown).not.toContain('Sahyadri');
  expect((await on.list(numbers)).text).not.toContain(sealed);
  expect(JSON.stringify(await on.queued())).not.toContain('Sahyadri');
  await reprocess(id);
  expect((await on.record(numbers, id))?.sealedPassword).toBe(sealed);
});

test('refuses a blocked document and one that is being processed', async () => {
  const id = await on.add(numbers);
  await put(id, 'blocked');
  expect((await reprocess(id)).status).toBe(409);
  await put(id, 'processing', new Date().toISOString());
  const { status, body } = await reprocess(id);
  expect([status, body.message]).toEqual([409, 'This document is being processed']);
  expect(await on.queued()).toEqual([]);
});

test('queues a document again whose run ended without a trace', async () => {
  const id = await on.add(numbers);
  await put(id, 'processing', new Date(Date.now() - 16 * 60_000).toISOString());
  expect((await reprocess(id)).status).toBe(200);
  expect(await on.queued()).toHaveLength(1);
});

test('is for the owner, and for a party’s document for every member', async () => {
  const id = await on.add(numbers, { visibilityType: 'all' });
  await put(id, 'failed');
  for (const userId of ['usr_two', 'usr_desk'])
    expect((await reprocess(id, { password: 'x' }, userId)).status).toBe(403);
  expect(await on.record(numbers, id)).toMatchObject({ version: 2 });
  await on.change(numbers, id, { ownerType: 'respondent', ownerId: 'pty_2' });
  expect((await reprocess(id, {}, 'usr_two')).status).toBe(200);
});

test('is limited to 60 an hour', async () => {
  const documentId = await on.add(numbers);
  const now = new Date('2099-03-04T10:20:00.000Z');
  const deps = {
    table: on.table,
    clock: { now: () => now },
    passwordKeys: async () => passwordKeys,
    processing: connectQueue(env['PROCESS_DOCUMENTS_QUEUE'] ?? ''),
  };
  const request = {
    principal: principalOf('usr_one'),
    params: { caseId: caseIdOf(numbers), documentId },
    body: {},
  };
  const all = await Promise.allSettled(
    Array.from({ length: 61 }, () => requestProcessing(deps, request)),
  );
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'too_many_tries', retryAfterSeconds: 2400 }]);
});
