import { expect, test } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  documentIdOf,
  listOf,
} from '#lambdas/documents/record/document-record.ts';
import { findDocument, newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { apiEvent } from '../support/api-event.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

/** Case 1: usr_one presides, usr_two manages. One document of usr_one, shared with all. */
const caseId = caseIdOf(1);
const documentId = 'doc_00000000000000000000000001';
const request = { userId: 'usr_one', params: { caseId, documentId } };
const replacement = { fileNumber: 1, url: '', name: 'Loan.pdf' };

const stored: DocumentRecord = {
  ...{ id: documentId, caseId, version: 1, name: 'Claim.pdf' },
  ...{ ownerId: 'usr_one', ownerName: 'Person usr_one', ownerType: 'mediator' },
  ...{ visibilityType: 'all', sharedNumber: 1, uploadType: '', category: '' },
  file: {
    ...{ key: 'uploads/usr_one/caseDocument/upl_00000000000000000000000001' },
    ...{ versionId: 'version-1', contentType: 'application/pdf', sizeBytes: 100 },
  },
  createdAt: '2026-01-05T06:30:00.000Z',
  processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
  findings: { sha256: 'ab'.repeat(32) },
};

const under = await testApi('document-changes', {
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
    replacement.url = upload(aws, 'usr_one', 'caseDocument');
  },
  endpoints: {
    getDocumentUses: {
      ...request,
      reply: { fileNumber: 1, bundles: [], obstacle: '' },
    },
    replaceDocument: {
      ...request,
      body: replacement,
      reply: { message: 'Document Replaced Successfully' },
      async check(_, { aws, table }) {
        expect(await findDocument(table, caseId, documentId)).toMatchObject({
          ...{ fileNumber: 2, name: 'Claim.pdf', findings: {} },
          file: { key: replacement.url.replace('incoming/', 'uploads/') },
        });
        const { pk, sk } = documentKeys.version(documentId, 1);
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ pk, sk, sha256: 'ab'.repeat(32), file: stored.file }),
        );
      },
    },
    deleteDocument: {
      ...request,
      query: { fileNumber: '1' },
      reply: { message: 'Document Deleted Successfully' },
      async check(_, { aws, table }) {
        expect(await findDocument(table, caseId, documentId)).toBeUndefined();
        const { pk } = documentKeys.place(documentIdOf(documentId));
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ pk, deleted: expect.objectContaining({ by: 'usr_one' }) }),
        );
      },
    },
  },
});

test('copies no file for a number that the document’s file never had', async () => {
  const event = apiEvent('POST', 'uploads/case/{caseId}/{documentId}/versions', {
    ...request,
    body: { ...replacement, fileNumber: 2 },
  });
  const { reply, effects } = await under.call(event);
  expect([reply?.statusCode, effects]).toEqual([409, []]);
});
