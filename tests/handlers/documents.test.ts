import { SendWhatsAppMessageCommand } from '@aws-sdk/client-socialmessaging';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { readCorrectedWords } from '#lambdas/documents/record/corrected-words.ts';
import { recognisedKey } from '#lambdas/documents/record/derived-files.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  documentIdOf,
  listOf,
} from '#lambdas/documents/record/document-record.ts';
import {
  changeDocument,
  findDocument,
  newDocumentItems,
} from '#lambdas/documents/record/document-repository.ts';
import { servedLinkItem, servingItems } from '#lambdas/serving/record/serving-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

/** Case 1: usr_one presides, usr_two manages. One document of usr_one, shared with all. */
const caseId = caseIdOf(1);
const documentId = 'doc_00000000000000000000000001';
const params = { caseId, documentId };
const request = { userId: 'usr_one', params };
const query = { commonView: 'true' };

const stored: DocumentRecord = {
  ...{ id: documentId, caseId, version: 1, name: 'Claim.pdf' },
  ...{ ownerId: 'usr_one', ownerName: 'Person usr_one', ownerType: 'mediator' },
  ...{ visibilityType: 'all', sharedNumber: 1, uploadType: '', category: '' },
  file: {
    ...{ key: 'uploads/usr_one/caseDocument/upl_00000000000000000000000001' },
    ...{ versionId: 'version-1', contentType: 'application/pdf', sizeBytes: 100 },
  },
  createdAt: '2026-01-05T06:30:00.000Z',
  processing: { state: 'failed', message: 'Why', at: '2026-01-05T06:30:00.000Z' },
  findings: {},
};
const scanned = (document: DocumentRecord): DocumentRecord => ({
  ...document,
  processing: { ...document.processing, state: 'ready', message: '' },
  recognition: {
    ...{ run: 'run', state: 'done', message: '', at: '2026-01-05T06:30:00.000Z' },
    ...{ pages: [1], leftOut: 0, batches: [0], confidence: 90 },
  },
  findings: { pageCount: 1 },
});
const json = 'application/json';
const recognisedPages = JSON.stringify([
  {
    ...{ page: 1, text: 'cold stor', confidence: 80, toPage: [1, 0, 0, 1, 0, 0] },
    lines: [
      [
        ['cold', 10, 20, 30, 9, 96],
        ['stor', 45, 20, 30, 9, 41],
      ],
    ],
  },
]);
const registration = {
  documentDetails: [{ name: 'Loan.pdf', url: { url: '' }, visibilityType: 'others' as const }],
};

/** The link of counsel to a serving of the document. */
const link = 'q8ZT2vXc0R4yLh1KpWmN7sEaUgBfDj5oVxJt3iYwC6k';
const served = { caseId, servingId: 'srv_00000000000000000000000001' };

await testApi('documents', {
  async given({ table, aws }) {
    for (const userId of ['usr_one', 'usr_two']) {
      await addPerson(table, { userId, role: 'mediator' });
      await signIn(table, userId, 'mediator');
    }
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        assignments: [
          { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' },
          { userId: 'usr_two', name: 'Person usr_two', role: 'managing' },
        ],
      }),
    );
    await transact(table, () => newDocumentItems(table, listOf(stored), [stored], 0));
    await transact(table, () => [
      ...servingItems(table, {
        head: {
          ...{ id: served.servingId, caseId, kind: 'document', entryIds: [documentId] },
          ...{ title: 'Claim.pdf', at: stored.createdAt, handedOver: 0, troubled: 0, toMail: 1 },
          ...{ by: { userId: 'usr_one', name: 'Person usr_one' }, unreachable: [] },
        },
        details: {
          people: [
            {
              ...{ id: 'out_rao', kind: 'agent', name: 'Rao', email: 'rao@example.net' },
              ...{ parties: ['Sunrise'], mailPreference: 'atOnce' },
            },
          ],
          files: [
            {
              ...stored.file,
              ...{ id: documentId, name: stored.name, number: 1, isOwn: true },
              createdAt: stored.createdAt,
            },
          ],
        },
      }),
      servedLinkItem(table, {
        ...{ ...served, personId: 'out_rao', hash: hashOfToken(link) },
        linkExpiresAt: '2099-01-01T00:00:00.000Z',
      }),
    ]);
    for (const { url } of registration.documentDetails)
      url.url = upload(aws, 'usr_one', 'caseDocument');
  },
  endpoints: {
    listCaseDocuments: {
      ...request,
      query,
      reply: { total: 1, data: [{ id: documentId, documentNo: '1' }] },
    },
    getDocument: {
      ...request,
      reply: { document: { id: documentId }, pdfUrl: expect.stringContaining('X-Amz-Signature') },
    },
    registerDocuments: {
      ...request,
      body: registration,
      headers: { 'Idempotency-Key': 'documents-of-the-test-1' },
      reply: {
        message: 'Successfully Uploaded',
        documents: [{ documentNo: '2', visibilityType: 'others' }],
      },
      async check(_, { aws, table }) {
        const keys = aws.table.items().map(({ pk, sk }) => `${pk}/${sk}`);
        expect(keys).toContain('USER#usr_two#ACTIVITIES/ACTIVITY#000000001');
        for (const { url } of registration.documentDetails) {
          const id = documentIdOf(url.url.slice(url.url.lastIndexOf('/') + 1));
          const { pk, sk } = documentKeys.place(id);
          expect(keys).toContain(`${pk}/${sk}`);
          expect(await findDocument(table, caseId, id)).toMatchObject({
            file: { key: url.url.replace('incoming/', 'uploads/') },
            processing: { state: 'queued' },
          });
        }
      },
    },
    getReadAddress: {
      userId: 'usr_one',
      query: { key: stored.file.key },
      reply: { url: expect.stringContaining('X-Amz-Signature') },
    },
    listDocumentVersions: {
      ...request,
      reply: { versions: [{ number: 1, name: 'Claim.pdf', addedBy: 'Person usr_one' }] },
    },
    updateDocument: [
      {
        name: 'name',
        ...request,
        body: { name: 'Reply.pdf' },
        reply: { message: 'Document Renamed Successfully' },
      },
      {
        name: 'visibility',
        ...request,
        body: { visibilityType: 'me' },
        reply: { message: 'Visibility Type Changed Successfully' },
        async check(_, { table }) {
          expect(await findDocument(table, caseId, documentId)).toMatchObject({
            ...{ visibilityType: 'me', privateNumber: 1, version: 2 },
          });
        },
      },
      {
        name: 'type',
        ...request,
        body: { uploadType: 'Award', category: 'Orders and Awards' },
        reply: { message: 'Document Type Changed Successfully' },
      },
    ],
    requestProcessing: {
      ...request,
      body: { password: 'Sahyadri 2026' },
      reply: { message: 'Document Updated Successfully' },
      check(_, { aws }) {
        expect(aws.clients.sqs).toHaveReceivedCommandWith(SendMessageCommand, {
          QueueUrl: expect.stringContaining('/process-documents'),
          MessageBody: JSON.stringify({ caseId, documentId }),
        });
        expect(JSON.stringify(aws.table.items())).not.toContain('Sahyadri');
      },
    },
    recogniseDocument: {
      ...request,
      body: { language: 'hindi' },
      given: async ({ table }) => {
        await changeDocument(table, params, (document) => document && scanned(document));
      },
      reply: { message: 'The text is being recognised' },
      check(_, { aws }) {
        expect(aws.clients.sqs).toHaveReceivedCommandWith(SendMessageCommand, {
          QueueUrl: expect.stringContaining('/process-documents'),
          MessageBody: JSON.stringify({ caseId, documentId }),
        });
      },
    },
    turnPage: {
      ...request,
      params: { ...params, page: '1' },
      body: { turn: 180 },
      given: async ({ table }) => {
        await changeDocument(
          table,
          params,
          (document) => document && { ...scanned(document), findings: { pageCount: 2 } },
        );
      },
      reply: { message: 'Page 1 is turned' },
    },
    getRecognisedPage: {
      ...request,
      params: { ...params, page: '1' },
      given: async ({ table, aws }) => {
        await changeDocument(table, params, (document) => document && scanned(document));
        aws.bucket.put(recognisedKey(params, { run: 'run', batch: 0 }), recognisedPages, json);
      },
      reply: {
        ...{ page: 1, pages: [1], version: 'run.0', isCorrectable: true, textState: 'current' },
        lines: [
          {
            words: [
              { text: 'cold', confidence: 96, x: 10, y: 20, width: 30, height: 9 },
              { text: 'stor', recognised: 'stor', confidence: 41 },
            ],
          },
        ],
      },
    },
    correctRecognisedPage: {
      ...request,
      params: { ...params, page: '1' },
      body: { version: 'run.0', words: [{ at: 1, text: 'store' }] },
      given: async ({ table, aws }) => {
        await changeDocument(table, params, (document) => document && scanned(document));
        aws.bucket.put(recognisedKey(params, { run: 'run', batch: 0 }), recognisedPages, json);
      },
      reply: { message: 'The corrections were saved', version: 'run.1' },
      async check(_, { aws, table }) {
        expect(aws.clients.sqs).toHaveReceivedCommandWith(SendMessageCommand, {
          QueueUrl: expect.stringContaining('/process-documents'),
          MessageBody: JSON.stringify({ caseId, documentId }),
        });
        expect((await readCorrectedWords(table, params))?.pages['1']).toMatchObject({
          ...{ revision: 1, by: 'usr_one', byName: 'Person usr_one' },
          words: [[1, 'store', 'stor', 45, 20, 30, 9]],
        });
      },
    },
    listDocuments: { ...request, reply: { documentList: [{ id: documentId, checked: false }] } },
    viewServed: {
      body: { link },
      reply: { title: 'Claim.pdf', files: [{ id: documentId, state: 'ready' }] },
      check(_, { aws }) {
        const opened = aws.table.items().filter(({ openedAt }) => openedAt);
        expect(opened.map(({ personId }) => personId)).toEqual(['out_rao']);
        expect(JSON.stringify(aws.table.items())).not.toContain(link);
      },
    },
    listCaseUsers: {
      ...request,
      reply: { caseUserDetails: [{ id: 'usr_two', mobileNumber: expect.stringContaining('XXX') }] },
    },
    sendDocuments: {
      ...request,
      body: { documentList: [{ id: documentId }], caseUserDetails: [{ id: 'usr_two' }] },
      headers: { 'Idempotency-Key': 'sending-of-the-test-1' },
      reply: { message: 'Documents Sent Successfully', failed: [] },
      deviations: [
        {
          at: /SENDING#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /SENDING#|SendWhatsAppMessage/,
          because: 'the message was sent by an earlier delivery of the request',
        },
        {
          at: /SENDING#|WITHDRAWN#|^SendWhatsAppMessage/,
          answer: 'done',
          says: /messages could not be sent/,
          exceptEffects: /SENDING#|WITHDRAWN#|SendWhatsAppMessage/,
          because: 'the reply names the people whose messages were not sent',
        },
      ],
      check(_, { aws }) {
        expect(aws.clients.whatsApp).toHaveReceivedCommandTimes(SendWhatsAppMessageCommand, 1);
      },
    },
  },
});
