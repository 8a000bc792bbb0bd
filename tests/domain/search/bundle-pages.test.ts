import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { requestComplete } from '#lambdas/bundles/record/request-again.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import { packText } from '#lambdas/orders/record/order-record.ts';
import { newOrderItems } from '#lambdas/orders/record/order-repository.ts';
import { searchCase } from '#lambdas/search/search-case.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { storeText } from '#tests/support/store-text.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Search in a case: where a page stands in bundles. Members of case 1: usr_one and usr_two. */

const { method, path } = caseSearchEndpoints.searchCase;
const caseId = caseIdOf(1);

let bundles: Awaited<ReturnType<typeof startBundles>>;
beforeAll(async () => {
  bundles = await startBundles();
  for (const [documentId, word] of [
    ['doc_claim', 'lease'],
    ['doc_reply', 'denial'],
  ] as const) {
    await bundles.addDocument(documentId, { pages: 3 });
    const pages = ['First', 'Second', `The ${word}`];
    const text = await storeText(bundles.stores, { caseId, documentId }, { pages });
    await changeDocument(bundles.stores.table, { caseId, documentId }, (stored) =>
      documentRecordSchema.parse({ ...stored, findings: { ...stored?.findings, text } }),
    );
  }
});
afterAll(() => bundles.stop());

async function placesOf(query: string, userId = 'usr_one') {
  const event = apiEvent(method, path, { userId, params: { id: caseId }, query: { query } });
  // biome-ignore lint/suspicious/noExplicitAny: replies are read by field; assertions check them.
  const { body } = await callHandler<any>(event);
  expect(body.total).toBe(1);
  return body.data[0].bundles.map(
    ({ code, name, page }: Record<string, string>) => `${code} ${name} ${page}`,
  );
}

const share = (bundleId: string, visibilityType: string) =>
  bundles.send('PUT', 'customBundle/{caseId}/{bundleId}/visibility', {
    bundleId,
    body: { visibilityType, confirmedDocuments: [] },
  });

test('a page is named by its number in each bundle that its reader may open', async () => {
  const documents = [{ id: 'doc_reply', pageNo: '1-2' }, { id: 'doc_claim' }];
  const own = await bundles.createBundle(documents, { name: 'Mine', addPageNumber: true });
  expect(await placesOf('lease')).toEqual([]);
  await bundles.assemble(own);
  const { pages } = await bundles.readBundle(own);
  expect(pages[5]).toMatch(/^doc_claim page 3\s+6$/);
  expect(await placesOf('lease')).toEqual(['B-001 Mine 6']);
  // Page 3 of the reply is in no bundle.
  expect(await placesOf('denial')).toEqual([]);
  expect(await placesOf('lease', 'usr_two')).toEqual([]);

  const theirs = await bundles.createBundle([{ id: 'doc_claim', pageNo: '3' }], {
    ...{ userId: 'usr_two', name: 'Theirs' },
  });
  await bundles.assemble(theirs);
  expect(await placesOf('lease')).toEqual(['B-001 Mine 6']);
  // Its pages have no numbers, so that the place in the file is named.
  expect(await placesOf('lease', 'usr_two')).toEqual(['B-001 Theirs 1']);

  expect((await share(own, 'all')).status).toBe(200);
  await bundles.assemble(own);
  expect(await placesOf('lease', 'usr_two')).toEqual(['B-001 Theirs 1', 'B-001 Mine 6']);
  expect((await share(own, 'me')).status).toBe(200);
  expect(await placesOf('lease', 'usr_two')).toEqual(['B-001 Theirs 1']);
});

test('a bundle that waits for its assembly names no page', async () => {
  const [first] = await listed();
  const record = await bundles.stored(first ?? '');
  await bundles.assemble(record.id);
  expect(await placesOf('lease')).not.toEqual([]);
  const ready = await bundles.stored(record.id);
  expect(await requestComplete(bundles.stores.table, ready, new Date())).toBe(true);
  expect(await placesOf('lease')).toEqual([]);
  await bundles.assemble(record.id);
  expect(await placesOf('lease')).toEqual(['B-001 Mine 6']);
});

test('with 100 documents, 30 orders and large bundles, at most 60 read units and 40 requests to S3', async () => {
  const { table } = bundles.stores;
  const [first] = await listed();
  const record = await bundles.stored(first ?? '');
  const documents = Array.from({ length: 10 }, (_none, at) => ({
    ...{ id: at === 0 ? 'doc_claim' : `doc_${String(at).padStart(26, '0')}`, pages: '1-9999' },
    title: `Statement of claim with all annexures ${at}.pdf`,
  }));
  await batchWrite(table, {
    put: Array.from({ length: 25 }, (_none, at) => {
      const id = `bnd_9${at}`;
      const facts = { ...record, id, name: `Large ${at}`, documentCount: 400, documents };
      return { ...bundleKeys.bundle(caseId, id), ...facts };
    }),
  });
  for (let at = 0; at < 98; at += 1) await bundles.addDocument(`doc_more${at}`, { findings: {} });
  const { packed, bytes } = await packText({ content: '<p>Heard.</p>' });
  for (let at = 1; at <= 30; at += 1) {
    const time = '2026-01-05T06:30:00.000Z';
    const order = {
      ...{ id: `ord_${at}`, userId: 'usr_one', version: 1, textVersion: 1, textBytes: bytes },
      ...{ isOfHearing: false, case: { id: caseId, title: 'Sunrise v. Mehta' } },
      ...{ createdAt: time, updatedAt: time },
    };
    await transact(table, () => Object.values(newOrderItems(table, order, packed)));
  }
  const files = connectFiles(bundles.stores.files.bucket);
  let reads = 0;
  (await files.client.load()).middlewareStack.add(
    (next) => async (args) => {
      reads += 1;
      return next(args);
    },
    { step: 'initialize' },
  );
  const query = { query: 'lease', page: 1, perPage: 20 };
  const { readUnits } = await readUnitsOf(table, (counted) =>
    searchCase(
      { table: counted, files, isScanned: false },
      { principal: principalOf('usr_one'), params: { id: caseId }, query },
    ),
  );
  files.client.destroy();
  // A full page of results has 19 documents and pages more. search-case.test.ts counts the segments.
  expect(readUnits + 19).toBeLessThanOrEqual(60);
  // A page of text, and the results of four bundles; the segments are in memory.
  expect(reads).toBe(5);
});

async function listed(userId = 'usr_one'): Promise<string[]> {
  const { body } = await bundles.send('GET', 'customBundle/{caseId}', { userId });
  return body.bundleDetails.map(({ id }: { id: string }) => id);
}
