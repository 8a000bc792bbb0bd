import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchEndpoints } from '#contracts/endpoints/search/search.ts';
import { documentViews } from '#contracts/rules/documents/documents.ts';
import { searchCaseNames } from '#lambdas/docket/search/search-case-names.ts';
import { type DocumentList, documentKeys } from '#lambdas/documents/record/document-keys.ts';
import type { DocumentRow } from '#lambdas/documents/record/document-record.ts';
import { searchNames } from '#lambdas/orders/search/search-names.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { fillDocketStraight } from '#tests/support/stores/fill-docket-straight.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** The cost of a search, which does not depend on the size of the docket. */

const SIZES = [100, 3_000] as const;
const userOf = (cases: number) => `usr_${cases}`;

let started: Awaited<ReturnType<typeof startStores>>;
let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  started = await startStores();
  ({ stores, stop } = started);
  const now = new Date('2026-11-21T08:00:00.000Z');
  for (const cases of SIZES)
    await fillDocketStraight(started, { userId: userOf(cases), cases, now, hasCases: true });
}, 120_000);
afterAll(() => stop());

async function costOf(cases: number, search: string) {
  const query = searchEndpoints.searchNames.query.parse({ search });
  const { result, readUnits } = await readUnitsOf(stores.table, (table) =>
    searchNames({ ...stores, table }, { principal: principalOf(userOf(cases)), query }),
  );
  return { result, readUnits };
}

test.each(['zanskar', 'arb 2026', 'zz', 'farida', 'housing finance statement of claim'])(
  '“%s” costs about the same for 100 and for 3,000 cases',
  async (search) => {
    const [small, large] = [await costOf(100, search), await costOf(3_000, search)];
    expect(Math.abs(small.readUnits - large.readUnits)).toBeLessThanOrEqual(6);
    expect(large.readUnits).toBeLessThanOrEqual(50);
    for (const found of Object.values(large.result)) expect(found.length).toBeLessThanOrEqual(8);
  },
);

test('costs at most 250 units where each list is longer than what is read', async () => {
  const userId = userOf(100);
  const query = searchEndpoints.searchNames.query.parse({ search: 'receipt' });
  const { nearest } = await searchCaseNames(stores, { userId, words: ['receipt'], limit: 8 });
  const lists = nearest.flatMap((caseId) =>
    documentViews.flatMap((view) =>
      [undefined, userId].map((privateTo) => ({ caseId, view, privateTo })),
    ),
  );
  started.emulator.fillTable(
    stores.table.name,
    lists.flatMap((list) =>
      Array.from({ length: 60 }, (_, n) => ({
        ...documentKeys.row(list, n + 1),
        ...rowOf(list, n),
      })),
    ),
  );
  const { result, readUnits } = await readUnitsOf(stores.table, (table) =>
    searchNames({ ...stores, table }, { principal: principalOf(userId), query }),
  );
  expect(result.documents).toHaveLength(8);
  expect(readUnits).toBeGreaterThan(50);
  expect(readUnits).toBeLessThanOrEqual(250);
});

/** A row of 1 KB. */
const rowOf = ({ caseId, privateTo }: DocumentList, n: number): DocumentRow => ({
  ...{ id: `doc_${n}`, caseId, version: 1, name: `Receipt ${n}.pdf` },
  ...{ ownerId: privateTo ?? 'usr_other', ownerName: 'Asha Rao', ownerType: 'mediator' },
  ...(privateTo
    ? { visibilityType: 'me', privateNumber: n + 1 }
    : { visibilityType: 'all', sharedNumber: n + 1 }),
  ...{ uploadType: '', category: '' },
  file: { key: `uploads/doc_${n}`, contentType: 'application/pdf', sizeBytes: 1_000 },
  createdAt: '2026-11-21T08:00:00.000Z',
  processing: { state: 'ready', message: '', at: '2026-11-21T08:00:00.000Z' },
  findings: { summary: 'x'.repeat(500) },
});
