import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { documentRecordSchema, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { putLinks } from '#lambdas/documents/record/link-repository.ts';
import { findReferences } from '#lambdas/documents/references/find/find-references.ts';
import { locateReferences } from '#lambdas/documents/references/find/locate-references.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { packText } from '#lambdas/orders/record/order-record.ts';
import { newOrderItems } from '#lambdas/orders/record/order-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { ApiHandlerUnderTest } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const caseId = caseIdOf(1);
const pages = ['See {N-1/2}.'];
const textKey = `derived/${caseId}/doc_1/text.json`;
const [{ key } = { key: '' }] = locateReferences(pages, findReferences(pages, () => false).found);

const pleading = documentRecordSchema.parse({
  ...{ id: 'doc_1', caseId, version: 1, name: 'Reply.pdf', sharedNumber: 1 },
  ...{ ownerId: 'usr_one', ownerName: 'Meera Nair', ownerType: 'mediator', visibilityType: 'all' },
  ...{ uploadType: '', category: '', createdAt: '2026-02-28T06:00:00.000Z' },
  file: { key: 'doc_1.pdf', versionId: '1', contentType: 'application/pdf', sizeBytes: 100 },
  processing: { state: 'ready', message: '', at: '2026-02-28T06:00:00.000Z' },
  findings: { pageCount: 2, text: { key: textKey, contentType: 'application/json' } },
});

const place = { kind: 'document', id: 'doc_1', place: 2 } as const;

async function addPleading({ table, aws }: ApiHandlerUnderTest): Promise<void> {
  aws.bucket.put(textKey, JSON.stringify({ pages, isComplete: true }), 'application/json');
  await transact(table, () => newDocumentItems(table, listOf(pleading), [pleading], 0));
  await transact(table, () => [
    putLinks(table, 0, {
      ...{ caseId, documentId: 'doc_1', version: 1, textVersion: textKey },
      entries: [
        {
          ...{ key, revision: 'lnk_01KCX4T1PSFQ6M8E4V3B7N2K9D', choice: 'ignored' },
          ...{ page: 1, quote: '{N-1/2}', occurrence: 0, privateTo: '' },
          ...{ kind: 'document', id: '', place: 0, label: '', targetFile: 0 },
          ...{ by: 'usr_one', byName: 'Meera Nair', fileNumber: 1 },
          at: '2026-03-01T06:00:00.000Z',
        },
      ],
    }),
  ]);
}

await testApi('search', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await createCase(table, makeCase(1, 'usr_one'));
    const { packed, bytes } = await packText({ content: '<p>Part payment is recorded.</p>' });
    const order = {
      ...{ id: 'ord_1', userId: 'usr_one', version: 1, textVersion: 1, textBytes: bytes },
      ...{ isOfHearing: false, case: { id: caseId, title: 'Loan recovery 1' } },
      createdAt: '2026-03-02T06:00:00.000Z',
      updatedAt: '2026-03-02T06:00:00.000Z',
    };
    await transact(table, () => Object.values(newOrderItems(table, order, packed)));
    await transact(table, () => [
      putNote(table, {
        id: 'nte_1',
        userId: 'usr_one',
        caseId,
        content: 'Ask for the last part payment',
        createdAt: '2026-03-01T06:00:00.000Z',
      }),
    ]);
  },
  endpoints: {
    findCited: {
      userId: 'usr_one',
      params: { id: caseId },
      query: { cited: '{T-2/14:3-15:2}' },
      reply: {
        data: [
          {
            ...{ citation: '{T-2/14:3-15:2}', id: '', title: '', second: 0 },
            problem: 'No transcript has this number',
          },
        ],
      },
    },
    listReferences: {
      userId: 'usr_one',
      given: addPleading,
      params: { caseId, documentId: 'doc_1' },
      reply: {
        references: [
          { key, state: 'certain', places: [place], decisions: [{ choice: 'ignored' }] },
        ],
      },
      deviations: [
        {
          at: /text.json/,
          when: ['denies access', 'has no such object'],
          answer: 'done',
          says: /"isComplete":false/,
          because: 'the text is written anew, and the reply says that it was not read',
        },
      ],
    },
    decideReferences: {
      userId: 'usr_one',
      given: addPleading,
      params: { caseId, documentId: 'doc_1' },
      body: {
        decisions: [{ key, revision: 'lnk_01KCX4T1PSFQ6M8E4V3B7N2K9D', choice: 'link', ...place }],
      },
      reply: {
        message: 'Reference Saved',
        decided: [{ key, decisions: [{ choice: 'link', places: [place] }] }],
      },
    },
    listReferenceLinks: {
      userId: 'usr_one',
      given: addPleading,
      params: { caseId, documentId: 'doc_1' },
      reply: { links: [] },
    },
    searchCase: {
      userId: 'usr_one',
      params: { id: caseId },
      query: { query: 'payments' },
      reply: {
        total: 2,
        data: [
          { kind: 'order', id: 'ord_1', title: 'Order, draft', bundles: [] },
          { kind: 'note', id: 'nte_1', title: 'My note' },
        ],
        counts: {
          ...{ document: 0, transcript: 0, examination: 0, proceeding: 0 },
          ...{ order: 1, summary: 0, note: 1 },
        },
        notSearched: 0,
      },
    },
  },
});
