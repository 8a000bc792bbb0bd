import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSorts, casesEndpoints } from '../../contracts/cases.ts';
import { listCases } from '../../lambdas/cases/list-cases.ts';
import type { Table } from '../../lambdas/shared/dynamo/table.ts';
import { fillDocket } from '../../local/seed/fill-docket.ts';
import { principalOf } from '../support/principal.ts';
import { readUnitsOf, startTable } from '../support/start-table.ts';

/** What a page costs, in read units as the table reports them (docs/access-patterns.md). */

const SMALL = 200;
const LARGE = 5_000;

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
  const now = new Date('2026-11-21T08:00:00.000Z');
  for (const cases of [SMALL, LARGE])
    await fillDocket(table, {
      arbitrator: { userId: `usr_${cases}`, name: 'Raghav Menon' },
      now,
      cases,
    });
}, 180_000);
afterAll(() => stop());

async function costOf(cases: number, query: Record<string, unknown>) {
  const parsed = casesEndpoints.listCases.query.parse(query);
  const { result, readUnits, requests } = await readUnitsOf(table, (measured) =>
    listCases({ table: measured }, { principal: principalOf(`usr_${cases}`), query: parsed }),
  );
  return { reply: result, readUnits, requests };
}

const firstPages = caseSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((sortDirection) =>
    [undefined, 'active', 'settled', 'underResolution'].map((status) => ({
      sort,
      sortDirection,
      ...(status && { status }),
    })),
  ),
);

test.each(firstPages)('page 1 costs the same at 200 and at 5,000 cases: %o', async (query) => {
  const small = await costOf(SMALL, query);
  const large = await costOf(LARGE, query);
  expect(small.reply.data).toHaveLength(Math.min(10, small.reply.total));
  expect(large.reply.data).toHaveLength(10);
  expect(Math.abs(large.readUnits - small.readUnits)).toBeLessThanOrEqual(1);
  expect(large.readUnits).toBeLessThanOrEqual(16);
  expect(large.requests).toBeLessThan(20);
});

test.each(caseSorts)('the last page by %s costs about what the first does', async (sort) => {
  const first = await costOf(LARGE, { sort });
  const last = await costOf(LARGE, { sort, page: 500 });
  expect(last.reply.data).toHaveLength(10);
  expect(last.readUnits).toBeLessThanOrEqual(first.readUnits + 4);
});

test('the cost of a page grows with its depth and with nothing else', async () => {
  const first = await costOf(LARGE, {});
  for (const page of [26, 51, 126, 251]) {
    const { readUnits, reply } = await costOf(LARGE, { page });
    expect(reply.data).toHaveLength(10);
    // 178 bytes an entry, two reads a unit of 4 KB, and at most half as much again in advance.
    const depthUnits = (page * 10 * 178 * 1.5) / 8_192;
    expect(readUnits, `page ${page}`).toBeLessThanOrEqual(first.readUnits + depthUnits);
  }
});

test('a rare word costs the same in both dockets', async () => {
  const small = await costOf(SMALL, { search: 'LN2000000150' });
  const large = await costOf(LARGE, { search: 'LN2000000150' });
  expect(small.reply.total).toBe(1);
  expect(large.reply.total).toBe(1);
  expect(large.readUnits).toBeLessThanOrEqual(small.readUnits + 1);
});

test('a search with many matches reads each index entry of the docket once, and no rows', async () => {
  const { readUnits, reply } = await costOf(LARGE, { search: 'arb' });
  expect(reply.total).toBe(LARGE);
  // Words and entries of 5,000 cases, about 300 bytes together; then one page of rows.
  expect(readUnits).toBeLessThanOrEqual((LARGE * 320) / 8_192 + 20);
});

test('a poll, a page and a hundred rows stay within what the rows weigh', async () => {
  const { readUnits, reply } = await costOf(LARGE, { perPage: 1000, page: 1 });
  expect(reply.data).toHaveLength(1000);
  expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(2_000_000);
  expect(readUnits).toBeLessThan(1000 * 0.5 + 60);
});
