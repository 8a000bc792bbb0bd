import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import {
  paperStatesOf,
  type UploadFilter,
  uploadFilters,
} from '#contracts/rules/outcome/papers.ts';
import { listUploads } from '#lambdas/agreements/uploads/list-uploads.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import type { DocketRow } from '#lambdas/docket/record/docket-row.ts';
import { systemClock } from '#shared/clock.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { fillDocketStraight } from '#tests/support/stores/fill-docket-straight.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/**
 * Compares the cost of the work list in a docket of 6,000 cases, half of them settled, with one
 * of 100, in read units reported by the table, and checks the pages (docs/access-patterns.md).
 */

const SMALL = 100;
const LARGE = 6_000;
const userOf = (cases: number) => `usr_${cases}`;

let stores: Stores;
let stop: () => Promise<void>;
let rows: DocketRow[];

/** The cases of the small docket are also in the large one. */
const assignments = [SMALL, LARGE].map((cases) => ({
  userId: userOf(cases),
  name: 'Raghav Menon',
  role: 'presiding' as const,
}));

/** Every second case is settled, with its papers in each state in turn. */
function vary(n: number): Partial<CaseRecord> {
  if (n % 2 === 0) return { assignments };
  const state = Math.floor(n / 2) % 4;
  const at = new Date(Date.UTC(2026, 0, 1) + ((n * 7_919) % 100_000) * 600_000).toISOString();
  return {
    assignments,
    status: 'awardPassed',
    summaryStatus: state === 0 ? 'pending' : state === 1 ? 'draft' : 'completed',
    submittedAt: at,
    uploadedDocuments:
      state === 3
        ? [{ id: `doc_${n}`, kind: 'dealAgreement', key: 'uploads/x', uploadedAt: at }]
        : [],
  };
}

beforeAll(async () => {
  const started = await startStores();
  ({ stores, stop } = started);
  const now = new Date('2026-11-21T08:00:00.000Z');
  const fill = (cases: number) =>
    fillDocketStraight(started, { userId: userOf(cases), cases, now, vary, hasCases: true });
  await fill(SMALL);
  rows = await fill(LARGE);
}, 180_000);
afterAll(() => stop());

type Asked = Partial<ReturnType<typeof agreementsEndpoints.listUploads.query.parse>>;

async function costOf(cases: number, asked: Asked) {
  const query = agreementsEndpoints.listUploads.query.parse(asked);
  const { result, readUnits, requests } = await readUnitsOf(stores.table, (table) =>
    listUploads(
      { ...stores, table, clock: systemClock, isScanned: false },
      { principal: principalOf(userOf(cases)), query },
    ),
  );
  return { reply: result, readUnits, requests };
}

/** The expected page of the large docket, by a full sort. */
function reference(asked: Asked) {
  const { page, perPage, filter, sort, sortDirection, search } =
    agreementsEndpoints.listUploads.query.parse(asked);
  const states: readonly (string | undefined)[] = paperStatesOf(filter);
  const sign = sortDirection === 'asc' ? 1 : -1;
  const keyOf = (row: DocketRow) =>
    (sort === 'id' ? row.docketByCode : row.docketByTargetDate) ?? '';
  const isDone = (row: DocketRow) => Number(keyOf(row).startsWith('~'));
  const found = rows.filter(
    (row) => row.papers && row.title.toLowerCase().includes(search.toLowerCase()),
  );
  const listed = found
    .filter(({ papers }) => states.includes(papers))
    .toSorted((a, b) => isDone(a) - isDone(b) || (keyOf(a) < keyOf(b) ? -sign : sign));
  return {
    codes: listed.slice((page - 1) * perPage, page * perPage).map(({ code }) => code),
    total: listed.length,
    allCount: found.length,
  };
}

async function expectRight(asked: Asked) {
  const cost = await costOf(LARGE, asked);
  const { codes, total, allCount } = reference(asked);
  expect(cost.reply.data.map(({ caseCode }) => caseCode)).toEqual(codes);
  expect([cost.reply.total, cost.reply.allCount]).toEqual([total, allCount]);
  return cost;
}

const filters: readonly (UploadFilter | undefined)[] = [undefined, ...uploadFilters];
const directions = ['asc', 'desc'] as const;
const views = filters.flatMap((filter) =>
  directions.map((sortDirection): Asked => ({ filter, sortDirection })),
);

describe('the work list of 3,000 settled cases', () => {
  test.each(views)('costs the same as of 50 for page 1: %o', async (asked) => {
    const small = await costOf(SMALL, asked);
    const { readUnits, requests } = await expectRight(asked);
    // Of 50 cases each quarter fills a page.
    expect(small.reply.data).toHaveLength(10);
    expect(readUnits).toBeLessThanOrEqual(small.readUnits + 1);
    // Counts 1.5, each filled state 0.5, each case 0.5.
    expect(readUnits).toBeLessThanOrEqual(8.5);
    expect(requests).toBeLessThanOrEqual(7);
  });

  test.each(views)('costs the same for any page: %o', async (asked) => {
    for (const page of [2, 49, 50, 51, 200]) {
      const { readUnits } = await expectRight({ ...asked, page });
      expect(readUnits, `page ${page}`).toBeLessThanOrEqual(40);
    }
  });

  test.each<Asked>([
    { sort: 'id', sortDirection: 'desc' },
    { sort: 'id', filter: 'draft', page: 7 },
    { search: 'iyer' },
    { search: 'iyer', filter: 'uploaded', sortDirection: 'desc' },
    { search: 'nobodyatall' },
  ])('costs the journal and the page for a search or another order: %o', async (asked) => {
    const { readUnits, requests } = await expectRight(asked);
    expect(readUnits).toBeLessThanOrEqual(7);
    expect(requests).toBeLessThanOrEqual(3);
  });
});
