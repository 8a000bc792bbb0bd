import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { deleteDocument } from '#lambdas/document-changes/delete-document.ts';
import { replaceDocument } from '#lambdas/document-changes/replace-document.ts';
import { presentListedDocument } from '#lambdas/documents/reading/present-document.ts';
import { documentIdOf } from '#lambdas/documents/record/document-record.ts';
import { findPlace } from '#lambdas/documents/record/document-repository.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { connectFiles } from '#shared/files/files.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** A document is replaced and deleted by its owner; what must stay, stays. */

let on: Documents;
let n = 700;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  await on.addCase(n, { resolutionKind: 'arbitration' });
});

const shared = { visibilityType: 'all' };
type Facts = { userId?: string; body?: object; query?: object; caseNumber?: number };

async function call(
  id: keyof typeof documentChangesEndpoints,
  documentId: string,
  { userId = 'usr_one', body, query, caseNumber = n }: Facts = {},
) {
  const { method, path } = documentChangesEndpoints[id];
  return callHandler<{ message: string; obstacle?: string; fileNumber?: number }>(
    apiEvent(method, path, {
      userId,
      params: { caseId: caseIdOf(caseNumber), documentId },
      ...(body && { body }),
      query: { ...query },
    }),
  );
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const replace = async (documentId: string, { userId = 'usr_one', fileNumber = 1, url = '' } = {}) =>
  call('replaceDocument', documentId, {
    userId,
    body: {
      fileNumber,
      name: 'New.pdf',
      url: url || (await on.uploadDocument(undefined, undefined, userId)),
    },
  });
const remove = (documentId: string, { userId = 'usr_one', fileNumber = 1 } = {}) =>
  call('deleteDocument', documentId, { userId, query: { fileNumber: String(fileNumber) } });
const versionsOf = async (documentId: string, userId = 'usr_one') =>
  (await on.call('listDocumentVersions', { caseId: caseIdOf(n), documentId }, { userId })).body
    .versions;
const newsOf = async (userId: string) =>
  (await storedActivities(on.table, userId)).flatMap(({ entityId, message }) =>
    entityId === caseIdOf(n) ? [message] : [],
  );
/** What a refused request may have changed: everything but sessions. */
const stored = async () =>
  (await scanTable(on.table)).filter(({ pk, sk }) => !/SESSION/.test(`${pk}${sk}`));

describe('a replacement', () => {
  test('keeps the former file with who added it, when, and its hash', async () => {
    const id = await on.add(n, shared);
    const before = await on.record(n, id);
    await on.change(n, id, { findings: { sha256: 'ab'.repeat(32), pageCount: 3 } });
    const address = await on.uploadDocument(png, 'image/png');
    const { status, body } = await replace(id, { url: address });
    expect([status, body.message]).toEqual([200, 'Document Replaced Successfully']);
    const record = await on.record(n, id);
    expect(record).toMatchObject({
      ...{ id, sharedNumber: 1, visibilityType: 'all', fileNumber: 2, findings: {} },
      // The type is another one, so the name is that of the new file.
      ...{ name: 'New.pdf', processing: { state: 'queued' } },
      file: { key: address.replace('incoming/', 'uploads/'), contentType: 'image/png' },
    });
    expect(record && presentListedDocument(record).replaced_at).toBe(record?.replacedAt);
    expect(record?.replacedAt).toMatch(/Z$/);
    const versions = await versionsOf(id);
    expect(versions).toMatchObject([
      { number: 2, name: 'New.pdf', addedBy: 'Name of usr_one', sha256: '' },
      {
        ...{ number: 1, name: 'Claim.pdf', addedBy: 'Name of usr_one', sha256: 'ab'.repeat(32) },
        created_at: before?.createdAt,
      },
    ]);
    expect(await (await fetch(versions[1].url)).text()).toMatch(/^%PDF/);
    // Others see that there was one, and cannot open it.
    expect((await versionsOf(id, 'usr_two')).map(({ url }: { url: string }) => url !== '')).toEqual(
      [true, false],
    );
    expect(await newsOf('usr_two')).toContain(
      `Name of usr_one replaced a document in ARB-2026-${String(n).padStart(6, '0')}. Bundles with it are assembled again`,
    );
    // Events about the new upload find the document.
    expect(await findPlace(on.table, documentIdOf(uploadIdOfKey(address)))).toMatchObject({
      ...{ caseId: caseIdOf(n), documentId: id },
    });
  });

  test('is made once by repeats, and keeps the date, and the name of a file of the same type', async () => {
    const id = await on.add(n, shared);
    await on.update(n, id, { documentDate: '2021-03-03' });
    const url = await on.uploadDocument();
    const replies = await Promise.all([replace(id, { url }), replace(id, { url })]);
    replies.push(await replace(id, { url }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = { name: 'Claim.pdf', dated: '2021-03-03' };
    expect(await on.record(n, id)).toMatchObject({ fileNumber: 2, ...kept });
    expect(await versionsOf(id)).toHaveLength(2);
    expect(await newsOf('usr_two')).toHaveLength(2);
  });

  test('of a file that was replaced meanwhile, and by a used upload, is refused', async () => {
    const id = await on.add(n, shared);
    const url = await on.uploadDocument();
    await replace(id, { url });
    const late = await replace(id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This was changed meanwhile. Please look at it and try again',
    ]);
    const other = await on.add(n, shared);
    expect((await replace(other, { url })).body.message).toBe(
      'A file was added to a case before. Please upload it again',
    );
    const registered = await on.register(n, [{ ...shared, address: url }]);
    expect(registered.status).toBe(409);
    expect(await on.record(n, other)).toMatchObject({ version: 1 });
  });

  test('of a file that is not accepted is refused', async () => {
    const id = await on.add(n, shared);
    const url = await on.uploadDocument(Buffer.from('MZ'), 'application/pdf');
    expect((await replace(id, { url })).status).toBe(415);
    expect(await on.record(n, id)).toMatchObject({ version: 1 });
  });
});

describe('a deletion', () => {
  test('removes the document, its row and its number; the number is not given again', async () => {
    const [first, second] = [await on.add(n, shared), await on.add(n, shared)];
    const { status, body } = await remove(first);
    expect([status, body.message]).toEqual([200, 'Document Deleted Successfully']);
    expect(await on.record(n, first)).toBeUndefined();
    const { body: list } = await on.list(n, 'usr_two');
    expect([list.total, list.data.map(({ id }: { id: string }) => id)]).toEqual([1, [second]]);
    expect((await on.get(n, first)).status).toBe(404);
    await on.add(n, shared);
    const numbers = (await on.list(n)).body.data.map(
      ({ documentNo }: { documentNo: string }) => documentNo,
    );
    expect(numbers).toEqual(['2', '3']);
    expect((await newsOf('usr_two'))[1]).toContain('Name of usr_one deleted a document in');
    // The stream reports it to the bundles.
    expect(await findPlace(on.table, first)).toMatchObject({ deleted: { by: 'usr_one' } });
  });

  test('is answered alike by a repeat of its owner; for others there is no such document', async () => {
    const id = await on.add(n, shared);
    await remove(id);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id, { userId: 'usr_two' })).status).toBe(404);
    expect((await newsOf('usr_two')).filter((text) => text.includes('deleted'))).toHaveLength(1);
  });

  test('of a private document tells nobody', async () => {
    const id = await on.add(n);
    expect((await remove(id)).status).toBe(200);
    expect(await newsOf('usr_two')).toEqual([]);
  });

  test('ends with its upload, which cannot become a document again', async () => {
    const address = await on.uploadDocument();
    const id = await on.add(n, { ...shared, address });
    await remove(id);
    expect((await on.register(n, [{ ...shared, address }])).status).toBe(409);
    expect((await on.list(n)).body.total).toBe(0);
  });
});

describe('what must stay', () => {
  const item = (key: { pk: string; sk: string }, facts: object) =>
    batchWrite(on.table, { put: [{ ...key, ...facts }] });
  const signing = (documentId: string, facts: object) =>
    item(signingKeys.signing(caseIdOf(n), 'sgn_1'), {
      ...{ id: 'sgn_1', caseId: caseIdOf(n), caseCode: 'C', caseKind: 'arbitration', documentId },
      ...{
        documentName: 'Claim.pdf',
        revision: 1,
        order: 'inOrder',
        message: '',
        state: 'completed',
      },
      requestedBy: { userId: 'usr_one', name: 'x' },
      ...{ createdAt: '2026-01-05T06:30:00.000Z', updatedAt: '2026-01-05T06:30:00.000Z' },
      original: file,
      ...{ versions: [], signatories: [], audit: { sequence: 1, hash: 'h' } },
      publication: { uploadId: 'upl_result', visibilityType: 'all', category: '', uploadType: '' },
      ...facts,
    });
  const file = {
    ...{ file: { key: 'k', contentType: 'application/pdf' }, sha256: 'a', sizeBytes: 1 },
  };
  const order = (facts: object) =>
    item(orderKeys.order('usr_one', 'ord_1'), {
      ...{ id: 'ord_1', userId: 'usr_one', revision: 1, version: 1, textBytes: 1 },
      ...{ isOfHearing: false, createdAt: '2026-01-05T06:30:00.000Z' },
      updatedAt: '2026-01-05T06:30:00.000Z',
      ...facts,
    });
  const choices = { documentType: '', visibilityType: 'all', fileFormat: 'pdf' };

  test.each<[string, string, (id: string) => Promise<unknown>]>([
    [
      'a document that is being signed',
      'Signatures on this document are requested. Cancel the signing first',
      (id) => item(signingKeys.open(caseIdOf(n), id), { signingId: 'sgn_1' }),
    ],
    [
      'a document that was signed',
      'This document has been signed, so it stays as it is',
      (id) => signing(id, { versions: [{ ...file, position: 1, at: '2026-01-05T06:30:00.000Z' }] }),
    ],
    [
      'the result of a signing',
      'This document has been signed, so it stays as it is',
      (id) =>
        signing('doc_other', {
          publication: {
            ...choices,
            category: '',
            uploadType: '',
            uploadId: id.replace('doc_', 'upl_'),
          },
        }),
    ],
    [
      'a published order',
      'This document is a published order, so it stays as it is',
      (id) =>
        order({
          published: {
            ...choices,
            ...{
              documentId: id,
              name: 'Order.pdf',
              at: '2026-01-05T06:30:00.000Z',
              hearingProblem: '',
            },
          },
        }),
    ],
    [
      'an order that is being published',
      'This document is a published order, so it stays as it is',
      (id) =>
        order({
          publication: {
            ...choices,
            ...{ uploadId: id.replace('doc_', 'upl_'), beganAt: '2026-01-05T06:30:00.000Z' },
          },
        }),
    ],
  ])('%s is neither replaced nor deleted', async (_, message, make) => {
    const id = await on.add(n, shared);
    await make(id);
    expect((await call('getDocumentUses', id)).body).toMatchObject({ obstacle: message });
    for (const reply of [await replace(id), await remove(id)])
      expect([reply.status, reply.body.message]).toEqual([409, message]);
    expect(await on.record(n, id)).toMatchObject({ version: 1 });
    await batchWrite(on.table, {
      remove: [signingKeys.open(caseIdOf(n), id), orderKeys.order('usr_one', 'ord_1')],
    });
  });

  test('a document whose signing ended without a signature can be deleted', async () => {
    const id = await on.add(n, shared);
    await signing(id, { state: 'cancelled' });
    expect((await remove(id)).status).toBe(200);
  });
});

test.each(['getDocumentUses', 'replaceDocument', 'deleteDocument'] as const)(
  '%s refuses other members, strangers and foreign cases, and stores nothing',
  async (id) => {
    await on.addCase(n + 1_000, {
      assignments: [{ userId: 'usr_stranger', name: 'x', role: 'presiding' }],
    });
    const [open, secret] = [await on.add(n, shared), await on.add(n)];
    for (const [userId, documentId, caseNumber, status] of [
      ['usr_two', open, n, 403],
      ['usr_desk', open, n, 403],
      ['usr_chief', open, n, 403],
      ['usr_two', secret, n, 404],
      ['usr_desk', secret, n, 404],
      ['usr_asked', open, n, 404],
      ['usr_stranger', open, n, 404],
      ['usr_stranger', open, n + 1_000, 404],
    ] as const) {
      const url = await on.uploadDocument(undefined, undefined, userId);
      const before = await stored();
      const reply = await call(id, documentId, {
        ...{ userId, caseNumber },
        ...(id === 'replaceDocument' && { body: { fileNumber: 1, url } }),
        ...(id === 'deleteDocument' && { query: { fileNumber: '1' } }),
      });
      expect([userId, reply.status]).toEqual([userId, status]);
      expect(await stored()).toEqual(before);
    }
  },
);

test.each(['replace', 'delete'] as const)(
  '%s completes after an end at any step, with one notification',
  async (what) => {
    const stores = { table: on.table, files: connectFiles(on.bucket) };
    for (let step = 1; ; step += 1) {
      n += 1;
      await on.addCase(n);
      const id = await on.add(n, shared);
      const url = await on.uploadDocument();
      const request = {
        principal: principalOf('usr_one'),
        params: { caseId: caseIdOf(n), documentId: id },
        idempotencyKey: undefined,
      };
      const run = async (around: Parameters<typeof interceptedStores>[1]) => {
        const { close, ...own } = await interceptedStores(stores, around);
        const deps = { ...own, clock: { now: () => new Date() } };
        try {
          if (what === 'delete')
            await deleteDocument(deps, { ...request, query: { fileNumber: 1 } });
          else
            await replaceDocument(deps, {
              ...request,
              body: { fileNumber: 1, url, name: 'New.pdf' },
            });
        } finally {
          close();
        }
      };
      let count = 0;
      const ended = await run(async ({ number, make }) => {
        count = number;
        await make();
        if (number >= step) throw new Error('ended');
      }).then(
        () => false,
        () => true,
      );
      await run(async ({ make }) => make());
      const record = await on.record(n, id);
      expect(record?.fileNumber).toBe(what === 'delete' ? undefined : 2);
      expect((await on.list(n)).body.total).toBe(what === 'delete' ? 0 : 1);
      expect((await newsOf('usr_two')).filter((text) => text.includes('Bundles'))).toHaveLength(1);
      if (!ended) {
        expect(count).toBeGreaterThan(5);
        break;
      }
    }
  },
);
