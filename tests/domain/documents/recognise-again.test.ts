import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import type { DocumentRecord, Recognition } from '#lambdas/documents/record/document-record.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** Recognition again: who may, when, and what is queued and shown. */

let on: Documents;
let caseNumber = 800;
beforeAll(async () => {
  on = await startDocuments({ recognition: { documentPages: 12, budget: { casePages: 20 } } });
});
afterAll(() => on.stop());

const done: Recognition = {
  run: 'run-before',
  state: 'done',
  message: '',
  at: '2026-01-05T06:30:00.000Z',
  pages: [1, 2, 3, 4, 5],
  leftOut: 2,
  left: [[6, 7]],
  bound: 'document',
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
    bound: 'document',
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

/** Pages of the case that were counted in this month. */
const counted = async () =>
  (await queryAll(on.table, documentKeys.pageCounts(caseIdOf(caseNumber)))).map(
    ({ pages }) => pages,
  );

const whole: Recognition = { ...done, pages: [1, 2, 3, 4], batches: [0] };

test('goes on with the pages that were left out, in the same run, and counts them', async () => {
  const left: [number, number][] = [
    [5, 8],
    [11, 16],
  ];
  const id = await addScanned({ recognition: { ...whole, leftOut: 10, left } });
  expect((await again(id, { onlyLeftOut: true })).status).toBe(200);
  const { recognition } = (await on.record(caseNumber, id)) ?? {};
  // Twelve pages of a document, of which four were recognised.
  expect(recognition).toEqual({
    ...{ ...whole, state: 'running', at: expect.any(String), leftOut: 2, left: [[15, 16]] },
    pages: [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14],
  });
  expect(await on.queued()).toEqual([{ caseId: caseIdOf(caseNumber), documentId: id }]);
  expect(await counted()).toEqual([8]);
});

test('begins with the pages that were left out where none was recognised', async () => {
  const id = await addScanned({
    recognition: { ...done, pages: [], batches: [], leftOut: 3, left: [[1, 3]], bound: 'case' },
  });
  expect((await again(id)).status).toBe(200);
  const { recognition } = (await on.record(caseNumber, id)) ?? {};
  expect(recognition).toMatchObject({ state: 'running', pages: [1, 2, 3], leftOut: 0 });
  expect(recognition?.bound).toBeUndefined();
});

test('says what is used up, and counts and stores nothing', async () => {
  const id = await addScanned({
    recognition: { ...done, pages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  });
  const before = await on.record(caseNumber, id);
  const full = await again(id, { onlyLeftOut: true });
  expect([full.status, full.body.message]).toEqual([
    409,
    'At most 12 scanned pages of a document are recognised. Those who run the portal can raise this',
  ]);
  expect(await counted()).toEqual([]);
  expect(await on.record(caseNumber, id)).toEqual(before);

  // Twelve of the twenty pages of the case are read again; the eight that are left are too few.
  expect((await again(id)).status).toBe(200);
  expect(await counted()).toEqual([12]);
  await on.change(caseNumber, id, { recognition: { ...done, pages: before?.recognition?.pages } });
  const spent = await again(id);
  expect(spent.status).toBe(409);
  expect(spent.body.message).toMatch(
    /^The pages of this case that can be recognised in \w+ are used up\. New ones begin on 1 \w+; those who run the portal can grant more$/,
  );
  expect(await counted()).toEqual([12]);
});

test('refuses to go on where no page was left out, and looks again where it is not known which', async () => {
  const id = await addScanned({ recognition: { ...whole, leftOut: 0, left: undefined } });
  const reply = await again(id, { onlyLeftOut: true });
  expect([reply.status, reply.body.message]).toEqual([409, 'No scanned page was left out']);
  // Left out by earlier code.
  const old = await addScanned({ recognition: { ...whole, left: undefined, bound: undefined } });
  expect((await again(old, { onlyLeftOut: true })).status).toBe(200);
  expect((await on.record(caseNumber, old))?.processing.state).toBe('queued');
});
