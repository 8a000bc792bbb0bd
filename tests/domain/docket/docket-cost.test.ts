import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseSorts, docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import {
  type StatusFilter,
  statusFilterKeys,
  statusFilters,
} from '#contracts/rules/cases/case-status.ts';
import type { NewCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { getCaseStatistics } from '#lambdas/docket/counts/get-case-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { docketSortNames } from '#lambdas/docket/record/docket-keys.ts';
import type { DocketRow } from '#lambdas/docket/record/docket-row.ts';
import { FOLD_AT } from '#lambdas/docket/search/fold-journal.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshots.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { fillDocketStraight, LENDER, MANAGER } from '#tests/support/stores/fill-docket-straight.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/**
 * Compares the cost of 10,000 cases with that of 100, in read units reported by the table,
 * and checks the answers (docs/access-patterns.md).
 */

const SMALL = 100;
const LARGE = 10_000;
/** A page of ten rows, which a small docket cannot always fill. */
const PAGE_UNITS = 5;

let stores: Stores;
let stop: () => Promise<void>;
let rows: DocketRow[];
beforeAll(async () => {
  const started = await startStores();
  ({ stores, stop } = started);
  const now = new Date('2026-11-21T08:00:00.000Z');
  await fillDocketStraight(started, { userId: userOf(SMALL), cases: SMALL, now });
  rows = await fillDocketStraight(started, { userId: userOf(LARGE), cases: LARGE, now });
  for (const row of rows) searchTexts.set(row, searchTextOf(row));
}, 180_000);
afterAll(() => stop());

const userOf = (cases: number) => `usr_${cases}`;

type Asked = Partial<ReturnType<typeof docketEndpoints.listCases.query.parse>>;

async function costOf(cases: number, asked: Asked) {
  const query = docketEndpoints.listCases.query.parse(asked);
  const { result, readUnits, requests } = await readUnitsOf(stores.table, (table) =>
    listCases({ ...stores, table }, { principal: principalOf(userOf(cases)), query }),
  );
  return { reply: result, readUnits, requests };
}

/** The expected codes of the large docket, computed by a full sort. */
function reference({ page = 1, perPage = 10, ...asked }: Asked): {
  codes: string[];
  total: number;
} {
  const words = (asked.search ?? '').toLowerCase().split(' ').filter(Boolean);
  const listed = inOrder(asked).filter(
    (row) =>
      (!asked.status || bucketsOf(asked.status).includes(row.bucket)) &&
      (!asked.resolutionKind || row.resolutionKind === asked.resolutionKind) &&
      (!asked.caseManagerId || row.caseManagerId === asked.caseManagerId) &&
      words.every((word) => searchTexts.get(row)?.includes(` ${word}`)),
  );
  const start = (page - 1) * perPage;
  return {
    codes: listed.slice(start, start + perPage).map(({ code }) => code),
    total: listed.length,
  };
}

/** The words of each row, each after a space. */
const searchTexts = new Map<DocketRow, string>();
function searchTextOf({ code, title, claimant, loanAccountNo, respondents }: DocketRow): string {
  const texts = [code, title, claimant.name, loanAccountNo, ...respondents.map(({ name }) => name)];
  return ` ${texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')}`;
}

/** Sorted once for each order, because sorting dominates the run time. */
const ordered = new Map<string, DocketRow[]>();
function inOrder({ sort = 'id', sortDirection = 'desc' }: Asked): DocketRow[] {
  const key = docketSortNames[sort];
  const isUndated = (row: DocketRow) =>
    (key === 'docketByHearing' || key === 'docketByClock') && row[key].startsWith('~');
  const sign = sortDirection === 'asc' ? 1 : -1;
  const sorted =
    ordered.get(`${sort} ${sortDirection}`) ??
    rows.toSorted(
      (a, b) => Number(isUndated(a)) - Number(isUndated(b)) || (a[key] < b[key] ? -sign : sign),
    );
  ordered.set(`${sort} ${sortDirection}`, sorted);
  return sorted;
}

const bucketsOf = (status: StatusFilter): readonly string[] => statusFilters[status];

async function expectRight(asked: Asked) {
  const cost = await costOf(LARGE, asked);
  const { sortDirection } = docketEndpoints.listCases.query.parse(asked);
  const expected = reference({ ...asked, sortDirection });
  expect(cost.reply.data.map((row) => row.caseCode)).toEqual(expected.codes);
  expect(cost.reply.total).toBe(expected.total);
  return cost;
}

const orders = caseSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((sortDirection) => ({ sort, sortDirection })),
);

describe('the list of 10,000 cases', () => {
  const firstPages: Asked[] = [
    ...orders,
    ...orders.map((order) => ({ ...order, status: 'underResolution' as const })),
    ...statusFilterKeys.map((status) => ({ status })),
    { resolutionKind: 'arbitration' },
    { resolutionKind: 'mediation' },
    { resolutionKind: 'arbitration', status: 'settled', sort: 'totalClaimValue' },
  ];
  test.each(firstPages)('costs the same as 100 cases for page 1: %o', async (asked) => {
    const small = await costOf(SMALL, asked);
    const { readUnits, requests } = await expectRight(asked);
    const missingRows = (10 - small.reply.data.length) / 2;
    expect(readUnits).toBeLessThanOrEqual(small.readUnits + missingRows + 1);
    expect(readUnits).toBeLessThanOrEqual(14);
    expect(requests).toBeLessThan(20);
  });

  test.each(orders)('costs more with depth up to a bound: %o', async (order) => {
    const first = await costOf(SMALL, order);
    for (const page of [11, 50, 51, 500]) {
      const { readUnits } = await expectRight({ ...order, page });
      // 220 bytes an entry, two reads a unit of 4 KB, at most 50 % read ahead.
      const depthUnits = (Math.min(page * 10, 500) * 220 * 1.5) / 8_192;
      expect(readUnits, `page ${page}`).toBeLessThanOrEqual(first.readUnits + depthUnits + 2);
    }
    await expectRight({ ...order, page: 500, status: 'active' });
  });

  test('costs 700 rows by their size, also in the middle', async () => {
    // A page of a thousand may exceed the response limit (D28).
    const perPage = 700;
    for (const page of [1, 8]) {
      const { readUnits, reply } = await expectRight({ page, perPage });
      expect(reply.data).toHaveLength(perPage);
      expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(2_000_000);
      expect(readUnits).toBeLessThanOrEqual(perPage * 0.5 + 60);
    }
  });
});

describe('a search in 10,000 cases', () => {
  const account = `LN20${String(50).padStart(8, '0')}`;
  const searches: Asked[] = [
    { search: account },
    { search: 'iyer' },
    { search: LENDER },
    { search: `${LENDER} iyer` },
    { search: 'arb' },
    { search: 'arb v ln20' },
    { search: 'nobodyatall' },
    { caseManagerId: MANAGER },
    { caseManagerId: MANAGER, search: 'zanskar' },
    { caseManagerId: 'usr_nobody' },
    { search: 'arb', status: 'settled' },
    { search: 'iyer', resolutionKind: 'arbitration', status: 'underResolution' },
    { search: 'arb', resolutionKind: 'mediation' },
    ...orders.map((order) => ({ ...order, search: 'arb' })),
    ...orders.map((order) => ({ ...order, search: 'zanskar', page: 50 })),
    ...orders.map((order) => ({ ...order, search: 'arb', page: 500 })),
  ];
  test.each(searches)(
    'costs the same as in 100 cases for any number of matches: %o',
    async (asked) => {
      const small = await costOf(SMALL, asked);
      const { readUnits, requests } = await expectRight(asked);
      expect(readUnits).toBeLessThanOrEqual(small.readUnits + PAGE_UNITS);
      expect(readUnits).toBeLessThanOrEqual(2 + PAGE_UNITS);
      expect(requests).toBeLessThanOrEqual(3);
    },
  );

  test('finds a case by its full id', async () => {
    const id = rows[4_711]?.caseId ?? '';
    const { reply, readUnits } = await costOf(LARGE, { search: id.toLowerCase() });
    expect(reply.data.map((row) => row.id)).toEqual([id]);
    expect(readUnits).toBeLessThanOrEqual(2.5);
  });

  test('costs the same for its statistics, which count the listed cases', async () => {
    const query = docketEndpoints.getCaseStatistics.query.parse({ search: 'iyer' });
    const { result, readUnits } = await readUnitsOf(stores.table, (table) =>
      getCaseStatistics({ ...stores, table }, { principal: principalOf(userOf(LARGE)), query }),
    );
    expect(result.allCount).toBe(reference({ search: 'iyer' }).total);
    expect(readUnits).toBe(2);
  });

  test('reads the snapshot once for each function instance, not for each search', async () => {
    let reads = 0;
    const { middlewareStack } = await stores.files.client.load();
    middlewareStack.add(
      (next, context) => (args) => {
        if (context.commandName === 'GetObjectCommand') reads += 1;
        return next(args);
      },
      { step: 'initialize', name: 'countReads' },
    );
    await costOf(LARGE, { search: 'arb' });
    expect(reads).toBe(0);
    stores = { ...stores, snapshots: connectSnapshots(stores.files) };
    await Promise.all(['arb', 'iyer', 'zanskar'].map((search) => costOf(LARGE, { search })));
    await costOf(LARGE, { search: 'arb', page: 50 });
    expect(reads).toBe(1);
    middlewareStack.remove('countReads');
  });

  test('costs 25 more read units with a journal of maximum length', async () => {
    const created = Array.from({ length: FOLD_AT - 1 }, (_, n): NewCase => {
      const title = `Zanskar Housing Finance v. Ramakrishnan Subramaniam ${n}`;
      return makeCase(n + 1, userOf(LARGE), { title, loanAccountNo: `QX${n}` });
    });
    for (let n = 0; n < created.length; n += 20)
      await Promise.all(created.slice(n, n + 20).map((one) => createCase(stores.table, one)));

    const total = reference({ search: 'zanskar' }).total;
    const { reply, readUnits } = await costOf(LARGE, { search: 'zanskar' });
    expect(reply.total).toBe(total + created.length);
    expect(readUnits).toBeLessThanOrEqual(2 + PAGE_UNITS + 25);
  });
});
