import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type DocumentRecord, listOf } from '#lambdas/documents/record/document-record.ts';
import { findDocument, newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

/** The processes that examine files are in tests/domain/documents/processing. */

const caseId = 'cas_00000000000000000000000001';
const recordOf = (contentType: string): DocumentRecord => ({
  id: 'doc_one',
  caseId,
  version: 1,
  name: 'File',
  ownerId: 'usr_one',
  ownerName: 'Raghav Menon',
  ownerType: 'mediator',
  visibilityType: 'all',
  sharedNumber: 1,
  uploadType: '',
  category: '',
  file: { key: 'uploads/usr_one/caseDocument/upl_one', contentType, sizeBytes: 9 },
  createdAt: '2026-03-02T05:00:00.000Z',
  processing: { state: 'queued', message: '', at: '2026-03-02T05:00:00.000Z' },
  findings: {},
});

const store = (table: Table, contentType: string) => {
  const record = recordOf(contentType);
  return transact(table, () => newDocumentItems(table, listOf(record), [record], 0));
};

const delivered =
  (message: object, delivery = 1) =>
  () => ({
    Records: [
      {
        messageId: 'message-1',
        receiptHandle: 'receipt-1',
        body: JSON.stringify(message),
        attributes: { ApproximateReceiveCount: String(delivery) },
      },
    ],
  });
const uploaded = {
  'detail-type': 'Object Created',
  detail: { object: { key: 'uploads/usr_one/caseDocument/upl_one' } },
};
const done = { batchItemFailures: [] };

await testEvents(eventFunctions.processDocument, {
  given: () => undefined,
  events: {
    'a recording is ready with its hash, without pages': {
      given: async ({ table, aws }) => {
        aws.bucket.put('uploads/usr_one/caseDocument/upl_one', 'recording', 'audio/mpeg');
        await store(table, 'audio/mpeg');
      },
      event: delivered(uploaded),
      reply: done,
      async check(_, { table }) {
        expect(await findDocument(table, caseId, 'doc_one')).toMatchObject({
          processing: { state: 'ready', message: '' },
          findings: { sha256: createHash('sha256').update('recording').digest('hex') },
        });
      },
      deviations: [],
    },
    'an office file goes to its conversion': {
      given: async ({ table }) => {
        await store(table, 'application/msword');
      },
      event: delivered({ caseId, documentId: 'doc_one' }),
      reply: done,
      check({ effects }) {
        expect(effects).toContainEqual(expect.stringMatching(/^SendMessage/));
      },
      deviations: [],
    },
    'an upload without a document is given up at the last delivery': {
      event: delivered(uploaded, eventFunctions.processDocument.queue.maxDeliveries),
      reply: done,
    },
  },
});
