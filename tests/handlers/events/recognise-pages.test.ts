import { expect, vi } from 'vitest';
import type { LayPagesTask } from '#lambdas/documents/recognition/pages/lay-pages.ts';
import type { MergePagesTask } from '#lambdas/documents/recognition/pages/merge-pages.ts';
import { putCorrectedWords } from '#lambdas/documents/record/corrected-words.ts';
import { recognisedKey } from '#lambdas/documents/record/derived-files.ts';
import { type DocumentRecord, listOf } from '#lambdas/documents/record/document-record.ts';
import {
  changeDocument,
  findDocument,
  newDocumentItems,
} from '#lambdas/documents/record/document-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

/** The work of the processes, without their start: tests/domain/documents/processing starts them. */
vi.mock('#lambdas/documents/recognition/pages/recognise.ts', async () => {
  const { mergePages } = await import('#lambdas/documents/recognition/pages/merge-pages.ts');
  const { layPages } = await import('#lambdas/documents/recognition/pages/lay-pages.ts');
  return {
    recognise: async (task: MergePagesTask | LayPagesTask) => ({
      result: task.kind === 'merge' ? mergePages(task) : await layPages(task),
    }),
  };
});

const caseId = 'cas_00000000000000000000000001';
const documentId = 'doc_one';
const run = 'run-one';
const derived = `derived/${caseId}/${documentId}`;
const json = (name: string) => ({ key: `${derived}/${name}`, contentType: 'application/json' });

const record: DocumentRecord = {
  id: documentId,
  caseId,
  version: 1,
  name: 'Scan',
  ownerId: 'usr_one',
  ownerName: 'Raghav Menon',
  ownerType: 'mediator',
  visibilityType: 'all',
  sharedNumber: 1,
  uploadType: '',
  category: '',
  file: { key: 'uploads/usr_one/caseDocument/upl_one', contentType: 'image/png', sizeBytes: 9 },
  createdAt: '2026-03-02T05:00:00.000Z',
  processing: { state: 'ready', message: '', at: '2026-03-02T05:00:00.000Z' },
  findings: { pageCount: 1, text: json('text.json'), facts: json('facts.json') },
  recognition: {
    ...{ run, state: 'running', message: '', at: '2026-03-02T05:00:00.000Z' },
    ...{ pages: [1], leftOut: 0, batches: [0] },
  },
};

const delivered =
  (message: object, delivery = 1) =>
  () => ({
    Records: [
      {
        messageId: 'message-1',
        receiptHandle: 'receipt-1',
        body: JSON.stringify({ caseId, documentId, run, batch: 0, ...message }),
        attributes: { ApproximateReceiveCount: String(delivery) },
      },
    ],
  });
const done = { batchItemFailures: [] };

await testEvents(eventFunctions.recognisePages, {
  given: async ({ table }) => {
    await transact(table, () => newDocumentItems(table, listOf(record), [record], 0));
  },
  events: {
    'pages that were read before a kill become the text of the document': {
      given: ({ aws }) => {
        const put = (key: string, value: object) =>
          aws.bucket.put(key, JSON.stringify(value), 'application/json');
        put(`${derived}/text.json`, { pages: [''], isComplete: true });
        put(`${derived}/facts.json`, { pagesWithoutText: [1] });
        put(recognisedKey({ caseId, documentId }, { run, batch: 0 }), [
          { page: 1, text: 'The cold store failed.', confidence: 91, lines: [], toPage: [] },
        ]);
      },
      event: delivered({}),
      reply: done,
      async check(_, { table, aws }) {
        const { recognition } = (await findDocument(table, caseId, documentId)) ?? {};
        expect(recognition).toMatchObject({ state: 'done', confidence: 91 });
        expect(aws.bucket.find(`${derived}/text.json`)?.bytes.toString()).toContain('cold store');
      },
      deviations: [],
    },
    'corrections become the text of their pages, once': {
      given: async ({ table, aws }) => {
        const put = (key: string, value: object) =>
          aws.bucket.put(key, JSON.stringify(value), 'application/json');
        // The second page has a text of its own, which is better than what was read on it.
        put(`${derived}/text.json`, { pages: ['cold stor', 'Own text'], isComplete: true });
        put(`${derived}/facts.json`, { pagesWithoutText: [] });
        put(`${derived}/plain.pdf`, {});
        put(recognisedKey({ caseId, documentId }, { run, batch: 0 }), [
          {
            ...{ page: 1, text: 'cold stor', confidence: 91, toPage: [] },
            lines: [
              [
                ['cold', 10, 20, 30, 9],
                ['stor', 45, 20, 30, 9],
              ],
            ],
          },
          { page: 2, text: '0wn texl', confidence: 60, lines: [], toPage: [] },
        ]);
        await changeDocument(
          table,
          { caseId, documentId },
          (stored) =>
            stored?.recognition && {
              ...stored,
              findings: { ...stored.findings, plainPdf: json('plain.pdf') },
              recognition: { ...stored.recognition, state: 'done', confidence: 91 },
              corrections: { words: 1, revision: 3, laid: 2 },
            },
          () => [
            putCorrectedWords(table, {
              ...{ caseId, documentId, run },
              pages: {
                '1': {
                  ...{ revision: 1, by: 'usr_one', byName: 'Raghav Menon' },
                  at: '2026-03-02T05:00:00.000Z',
                  words: [[1, 'store', 'stor', 45, 20, 30, 9]],
                },
              },
            }),
          ],
        );
      },
      event: () => {
        const [record] = delivered({})().Records;
        const body = JSON.stringify({ caseId, documentId, run, corrections: 3 });
        return { Records: [{ ...record, body }] };
      },
      reply: done,
      async check(_, { table, aws }) {
        const stored = await findDocument(table, caseId, documentId);
        expect(stored?.corrections).toEqual({ words: 1, revision: 3, laid: 3 });
        expect(stored?.version).toBe(3);
        const text = aws.bucket.find(`${derived}/text.json`)?.bytes.toString();
        expect(JSON.parse(text ?? '').pages).toEqual(['cold store', 'Own text']);
      },
      deviations: [],
    },
    'pages of a run that was replaced are left alone': {
      event: delivered({ run: 'another' }),
      reply: done,
      check: ({ effects }) => expect(effects).toEqual([]),
    },
  },
});
