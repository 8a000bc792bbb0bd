import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { publishItems } from '#lambdas/agreements/record/summary-repository.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { packText } from '#lambdas/orders/record/order-record.ts';
import { newOrderItems } from '#lambdas/orders/record/order-repository.ts';
import { isSuperseded } from '#scripts/restore/is-superseded.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';

/** Search in a case: dictated orders, and summaries that are texts of the case. */

let on: Orders;
let n = 910;
beforeAll(async () => {
  on = await startOrders();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  await on.addCase(n, { resolutionKind: 'arbitration', status: 'firstHearing' });
});

const { method, path } = caseSearchEndpoints.searchCase;

async function search(query: string, userId = 'usr_one', caseNumber = n) {
  const params = { id: caseIdOf(caseNumber) };
  const event = apiEvent(method, path, { userId, params, query: { query } });
  // biome-ignore lint/suspicious/noExplicitAny: replies are read by field; assertions check them.
  const { status, body, text } = await callHandler<any>(event);
  return { status, body, text };
}

const titles = async (query: string, userId?: string, caseNumber?: number) =>
  (await search(query, userId, caseNumber)).body.data.map(({ title }: { title: string }) => title);

async function stored() {
  const record = await findCase(on.table, caseIdOf(n));
  if (!record) throw new Error('The case is missing');
  return record;
}

async function change(facts: Partial<CaseRecord>) {
  const { version: _, ...after } = await stored();
  await changeCase(on, caseIdOf(n), async () => ({ after: { ...after, ...facts } }));
}

const sheet = { date: '2026-01-05', appearances: 'Ms. Zanskar, for the claimant', number: 3 };

describe('dictated orders', () => {
  test('drafts are found by their author only, as they are saved', async () => {
    const id = await on.saveFor(n, { content: '<p>Produce the <b>cold</b> store ledger.</p>' });
    const { body } = await search('"cold store"');
    expect(body).toMatchObject({ total: 1, counts: { order: 1, document: 0 }, notSearched: 0 });
    expect(body.data[0]).toMatchObject({
      ...{ kind: 'order', id, title: 'Order, draft', place: 0, citation: '', bundles: [] },
      excerpt: [{ text: 'Produce the ' }, { text: 'cold store', isFound: true }, {}],
    });
    for (const userId of ['usr_two', 'usr_desk']) {
      const other = await search('ledger', userId);
      expect(other.body).toMatchObject({ data: [], total: 0, counts: { order: 0 } });
      expect(other.text).not.toContain(id);
    }
    expect((await search('ledger', 'usr_stranger')).status).toBe(404);

    const edited = { content: '<p>Produce the receipts.</p>', version: 1 };
    expect((await on.edit(id, edited)).status).toBe(200);
    expect([await titles('ledger'), await titles('receipts')]).toEqual([[], ['Order, draft']]);
  });

  test('of a hearing are found by the words of its sheet too', async () => {
    await on.saveFor(n, { sheet });
    expect(await titles('zanskar')).toEqual(['Order No. 3 dated 05/01/2026, draft']);
  });

  test('follow their case, and are named as published', async () => {
    await on.addCase(n + 500, { resolutionKind: 'arbitration', status: 'firstHearing' });
    const id = await on.save({ content: '<p>Inspect the wharf.</p>' });
    expect(await titles('wharf')).toEqual([]);
    await on.edit(id, { caseId: caseIdOf(n + 500) });
    expect(await titles('wharf', 'usr_one', n + 500)).toEqual(['Order, draft']);
    await on.edit(id, { caseId: caseIdOf(n) });
    expect(await titles('wharf', 'usr_one', n + 500)).toEqual([]);
    const options = { caseId: caseIdOf(n), visibilityType: 'me', fileFormat: 'docx' };
    expect((await on.publish(id, options)).status).toBe(200);
    expect(await titles('wharf')).toEqual(['Order, published']);
    expect(await titles('wharf', 'usr_two')).toEqual([]);
  });

  test('of before there were lines in a case are found among the newest', async () => {
    const orderId = await on.saveFor(n, { content: '<p>An old tannery.</p>' });
    await batchWrite(on.table, {
      remove: [orderKeys.ofCase('usr_one', { caseId: caseIdOf(n), orderId })],
    });
    expect(await titles('tannery')).toEqual(['Order, draft']);
  });

  test('thirty fit; the others count as not searched', async () => {
    const caseId = caseIdOf(n);
    const { packed, bytes } = await packText({
      content: `<p>${'The lease of the hall. '.repeat(99)}</p>`,
    });
    const add = (number: number, textBytes: number) => {
      const id = `ord_${String(number).padStart(4, '0')}`;
      const facts = { version: 1, textVersion: 1, textBytes, isOfHearing: false };
      const at = '2026-01-05T06:30:00.000Z';
      const record = {
        ...{ id, userId: 'usr_many', ...facts, case: { id: caseId, title: 'Sunrise v. Mehta' } },
        ...{ createdAt: at, updatedAt: at },
      };
      return transact(on.table, () => Object.values(newOrderItems(on.table, record, packed)));
    };
    for (let number = 1; number <= 33; number += 1) await add(number, bytes);
    await on.addPerson('usr_many');
    const { assignments } = await stored();
    const many = { userId: 'usr_many', name: 'Many', role: 'presiding' as const };
    await change({ assignments: [...assignments, many] });
    expect((await search('lease', 'usr_many')).body).toMatchObject({ total: 30, notSearched: 3 });
    // A text that does not fit leaves out those before it.
    await add(34, 999_000);
    expect((await search('lease', 'usr_many')).body).toMatchObject({ notSearched: 33 });
  });
});

describe('summaries', () => {
  test('of the award: as a draft, then as published', async () => {
    await change({ negotiationSummary: 'The claim for demurrage fails.', summaryStatus: 'draft' });
    const { body } = await search('demurrage');
    expect(body).toMatchObject({ total: 1, counts: { summary: 1 } });
    expect(body.data[0]).toMatchObject({
      ...{ kind: 'summary', id: 'outcome', title: 'Summary of the award, draft' },
    });
    const publishedAt = '2026-02-03T06:30:00.000Z';
    await transact(on.table, () =>
      publishItems(on.table, {
        ...{ caseId: caseIdOf(n), summary: 'The claim for demurrage fails.' },
        published: { version: 1, publishedById: 'usr_one', publishedBy: 'One', publishedAt },
      }),
    );
    await change({ summaryStatus: 'completed' });
    expect((await search('demurrage', 'usr_two')).body.data[0]).toMatchObject({
      ...{ title: 'Summary of the award', createdAt: publishedAt },
    });
    expect((await search('demurrage', 'usr_stranger')).status).toBe(404);
    expect(await titles('demurrage', 'usr_one', n - 1)).toEqual([]);
  });

  test('of the agreements that the claim is based on', async () => {
    const file = { key: 'uploads/usr_one/agreement/upl_1', contentType: 'application/pdf' };
    await change({
      agreements: [
        { file, summary: 'Lease of the mill' },
        { file, summary: 'Guarantee by the directors' },
      ],
    });
    expect(await titles('guarantee')).toEqual(['Agreement 2, summary']);
  });
});

test('the line of an order goes with its case', async () => {
  const orderId = await on.saveFor(n);
  const lines = (caseNumber: number) =>
    queryAll(on.table, orderKeys.ordersOfCase('usr_one', caseIdOf(caseNumber)));
  expect(await lines(n)).toMatchObject([{ id: orderId, isPublished: false }]);
  const [former = {}] = await lines(n);
  expect(await isSuperseded(on.table, former)).toBe(false);
  await on.addCase(n + 600, { resolutionKind: 'arbitration', status: 'firstHearing' });
  await on.edit(orderId, { caseId: caseIdOf(n + 600) });
  expect([await lines(n), await lines(n + 600)]).toMatchObject([[], [{ id: orderId }]]);
  // A restore of the former case does not bring it back.
  expect(await isSuperseded(on.table, former)).toBe(true);
});
