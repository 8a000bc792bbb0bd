import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentRecord, Recognition } from '#lambdas/documents/record/document-record.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** Recognition again: who may, when, and what is queued and shown. */

let on: Documents;
let caseNumber = 800;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());

const done: Recognition = {
  run: 'run-before',
  state: 'done',
  message: '',
  at: '2026-01-05T06:30:00.000Z',
  pages: [1, 2, 3, 4, 5],
  leftOut: 2,
  batches: [0, 1],
  confidence: 93,
};

/** Adds a processed document; returns its id. */
async function addScanned(facts: Partial<DocumentRecord> = {}, document = {}): Promise<string> {
  caseNumber += 1;
  await on.addCase(caseNumber);
  const id = await on.add(caseNumber, { visibilityType: 'all', ...document });
  await on.change(caseNumber, id, {
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
    recognition: done,
    ...facts,
  });
  await on.queued();
  return id;
}

const again = (documentId: string, body = {}, userId = 'usr_one') =>
  on.call('recogniseDocument', { caseId: caseIdOf(caseNumber), documentId }, { userId, body });

const listed = async () => (await on.list(caseNumber)).body.data[0].recognition;

test('begins a new run in the chosen language, and queues the document', async () => {
  const id = await addScanned();
  expect(await listed()).toEqual({
    ...{ state: 'done', message: '', pageCount: 5, pagesDone: 5, leftOut: 2, confidence: 93 },
    correctedWords: 0,
  });
  expect((await again(id, { language: 'tamil' })).status).toBe(200);
  const { recognition } = (await on.record(caseNumber, id)) ?? {};
  expect(recognition).toMatchObject({ state: 'running', language: 'tamil', pages: done.pages });
  expect(recognition?.run).not.toBe(done.run);
  expect(await on.queued()).toEqual([{ caseId: caseIdOf(caseNumber), documentId: id }]);
  expect(await listed()).toMatchObject({ state: 'running', pagesDone: 0, pageCount: 5 });
});

test.each([
  ['no page is a scan', { recognition: undefined }, 'No page of this document is a scan'],
  [
    'its pages are being read',
    { recognition: { ...done, state: 'running' as const, at: '2099-01-05T06:30:00.000Z' } },
    'The pages of this document are being read',
  ],
  [
    'it is not processed',
    { processing: { state: 'queued' as const, message: '', at: '2026-01-05T06:30:00.000Z' } },
    'This document is not processed yet',
  ],
])('refuses while %s, and stores nothing', async (_, facts, message) => {
  const id = await addScanned(facts);
  const before = await on.record(caseNumber, id);
  const reply = await again(id);
  expect([reply.status, reply.body.message]).toEqual([409, message]);
  expect(await on.record(caseNumber, id)).toEqual(before);
  expect(await on.queued()).toEqual([]);
});

test('refuses an unknown language and another neutral’s document, and hides private ones', async () => {
  const id = await addScanned();
  expect((await again(id, { language: 'latin' })).status).toBe(400);
  expect((await again(id, {}, 'usr_two')).status).toBe(403);
  const secret = await addScanned({}, { visibilityType: 'me' });
  const reply = await again(secret, {}, 'usr_two');
  expect([reply.status, reply.body.message]).toEqual([404, 'Document not found']);
  expect((await on.record(caseNumber, secret))?.recognition).toEqual(done);
});
