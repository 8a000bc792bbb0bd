import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePagesMessage } from '#lambdas/documents/recognition/follow-pages-message.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type RecognitionSettings,
  recognitionSettingsSchema,
} from '#lambdas/documents/record/recognition-settings.constants.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Gray } from '../../../../packages/recogniser/tests/scans/degrade.ts';
import { scannedPdf } from '../../../../packages/recogniser/tests/scans/scanned-pdf.ts';
import { type Processing, startProcessing, uploadedMessage } from './start-processing.ts';

/** Bounds of recognition: pages of a document, of a case and of the deployment in a month (ADR 120). */

let on: Processing;
beforeAll(async () => {
  on = await startProcessing();
});
afterAll(() => on.stop());

const scan: Gray = { width: 8, height: 8, gray: new Uint8Array(64).fill(9) };
const pdfOf = (pages: number) => scannedPdf(Array(pages).fill(scan));
const MONTH = '2026-03';

const countOf = async (key: { pk: string; sk: string }): Promise<number> =>
  Number((await getItem(on.deps.table, key))?.['pages'] ?? 0);
const counts = async (): Promise<[number, number]> => [
  await countOf(documentKeys.pageCount(on.caseId, MONTH)),
  await countOf(documentKeys.allPageCount(MONTH)),
];

const settings = (given: Partial<RecognitionSettings>) => recognitionSettingsSchema.parse(given);

/** Adds and processes a document under these settings; returns what is recognised and left out. */
async function process(pages: number, given: Partial<RecognitionSettings>) {
  const added = await on.add(pdfOf(pages));
  await on.follow(uploadedMessage(added), { recognition: settings(given) });
  return { ...added, ...(await resultOf(added.documentId)) };
}

async function resultOf(documentId: string) {
  const { recognition } = await on.stored(documentId);
  const messages = (await on.take(on.deps.scans)).map((body) => parsePagesMessage(body));
  return { recognition, messages: messages.filter((one) => one.documentId === documentId) };
}

it('recognises as many pages as a document may have, and keeps which are left out', async () => {
  const [before] = await counts();
  const { recognition, messages, file } = await process(11, { documentPages: 10 });
  expect(recognition).toMatchObject({
    ...{ state: 'running', pages: [1, 2, 3, 4, 5, 6, 7, 8], leftOut: 3 },
    ...{ left: [[9, 11]], bound: 'document' },
  });
  expect(messages).toHaveLength(2);
  expect(await counts()).toEqual([before + 8, 0]);

  // Delivered again, nothing more is counted.
  await on.follow(uploadedMessage({ file }));
  await on.take(on.deps.scans);
  expect(await counts()).toEqual([before + 8, 0]);
});

it('keeps to the pages that a case has left in the month, and keeps a document without any', async () => {
  const [before] = await counts();
  const budget = { casePages: before + 6 };
  const first = await process(9, { budget });
  expect(first.recognition).toMatchObject({ pages: [1, 2, 3, 4], leftOut: 5, bound: 'case' });
  // Two pages are left, which is no whole batch: all or whole batches.
  const second = await process(3, { budget });
  expect(second.messages).toEqual([]);
  expect(second.recognition).toMatchObject({
    ...{ state: 'done', pages: [], batches: [], leftOut: 3, left: [[1, 3]], bound: 'case' },
  });
  expect((await on.stored(second.documentId)).processing.state).toBe('ready');
  const third = await process(2, { budget });
  expect(third.recognition).toMatchObject({ state: 'running', pages: [1, 2], leftOut: 0 });
  expect(await counts()).toEqual([before + 6, 0]);
});

it('of documents at the same moment exceeds the deployment’s pages with none', async () => {
  const given = { recognition: settings({ budget: { deploymentPages: 8 } }) };
  const added: Awaited<ReturnType<Processing['add']>>[] = [];
  for (let n = 0; n < 4; n += 1) added.push(await on.add(pdfOf(4)));
  await Promise.all(added.map((one) => on.follow(uploadedMessage(one), given)));
  const records = await Promise.all(added.map(({ documentId }) => on.stored(documentId)));
  const states = records.map(({ recognition }) => [
    recognition?.pages.length,
    recognition?.bound ?? '',
  ]);
  expect(states.toSorted()).toEqual([
    [0, 'deployment'],
    [0, 'deployment'],
    [4, ''],
    [4, ''],
  ]);
  expect((await counts())[1]).toBe(8);
});
