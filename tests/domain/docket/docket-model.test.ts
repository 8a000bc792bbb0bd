import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSorts, docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import {
  bucketOf,
  caseStatuses,
  caseStatusKeys,
  resolutionKinds,
  statusFilterKeys,
  statusFilters,
} from '#contracts/rules/cases/case-status.ts';
import { findCase, type NewCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { getCaseStatistics } from '#lambdas/docket/counts/get-case-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { foldJournal } from '#lambdas/docket/search/fold-journal.ts';
import { systemClock } from '#shared/clock.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** Compares the list with an in-memory reference. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => ({ stores, stop } = await startStores()));
afterAll(() => stop());

const names = ['Asha Rao', 'Ravi Rao', 'Raman Iyer', 'Meher Cama', 'Ashok Élan', 'Çelik Traders'];

const drawnCase = fc.record({
  status: fc.constantFrom(...caseStatusKeys),
  kindDraw: fc.nat(),
  respondentStatus: fc.option(fc.constantFrom('pending' as const, 'declined' as const), {
    nil: undefined,
    freq: 3,
  }),
  /** Few amounts and few dates, so that ties are common. */
  amountMinor: fc.option(fc.constantFrom(100, 500_000, 500_000_00, 9_999_999_99), {
    nil: undefined,
  }),
  day: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  respondent: fc.constantFrom(...names),
  isManaged: fc.boolean(),
});

const drawnQuery = fc.record({
  page: fc.integer({ min: 1, max: 12 }),
  perPage: fc.constantFrom(1, 3, 10, 1000),
  search: fc.constantFrom('', '', '', 'ra', 'asha', 'RAO rav', 'arb', 'ÇEL', '2026', 'nobody'),
  resolutionKind: fc.option(fc.constantFrom(...resolutionKinds), { nil: undefined }),
  caseManagerId: fc.option(fc.constant('usr_manager'), { nil: undefined, freq: 4 }),
  status: fc.option(fc.constantFrom(...statusFilterKeys), { nil: undefined }),
  sort: fc.constantFrom(...caseSorts),
  sortDirection: fc.constantFrom('asc' as const, 'desc' as const),
});
type Drawn = ReturnType<typeof drawnQuery.generate>['value'];
type Narrowing = 'resolutionKind' | 'caseManagerId' | 'status';
type DrawnQuery = Omit<Drawn, Narrowing | 'search'> &
  Partial<Pick<Drawn, Narrowing>> & { search: string };

test('returns the reference’s pages, totals and counts for any docket and query', async () => {
  let dockets = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnCase, { maxLength: 60, size: 'max' }),
      fc.array(drawnQuery, { minLength: 12, maxLength: 12 }),
      fc.array(drawnCase, { maxLength: 20 }),
      async (drawn, queries, changes) => {
        dockets += 1;
        const userId = `usr_model${dockets}`;
        const cases = drawn.map((facts, n) => toCase(dockets * 1000 + n, userId, facts));
        await Promise.all(cases.map((one) => createCase(stores.table, one)));
        for (const query of queries.slice(0, 4)) await compare(userId, cases, query);

        await foldJournal({ ...stores, clock: systemClock }, userId);
        for (const query of queries.slice(4, 6)) await compare(userId, cases, query);

        // After the snapshot, some cases change and some are removed.
        const changed = await changeSome(userId, cases, changes);
        for (const query of queries.slice(6, 10)) await compare(userId, changed, query);
        await foldJournal({ ...stores, clock: systemClock }, userId);
        for (const query of queries.slice(10)) await compare(userId, changed, query);
      },
    ),
    // No shrinking, which would write dockets for minutes; the printed seed repeats the failure.
    { numRuns: 12, endOnFailure: true },
  );
});

test('returns the reference’s pages for some hundred cases, all in the journal', async () => {
  const userId = 'usr_large';
  const cases = fc
    .sample(drawnCase, { numRuns: 260, seed: 20261121 })
    .map((facts, n) => toCase(900_000 + n, userId, facts));
  await Promise.all(cases.map((one) => createCase(stores.table, one)));

  const queries = fc.sample(drawnQuery, { numRuns: 40, seed: 20261122 });
  for (const query of queries) await compare(userId, cases, query);
  for (const sort of caseSorts)
    for (const sortDirection of ['asc', 'desc'] as const)
      for (const search of ['2026', '2026 loan', 'arb re'])
        for (const page of [1, 26])
          await compare(userId, cases, { page, perPage: 10, search, sort, sortDirection });
});

test('returns the reference’s pages when the order separates the docket’s partitions', async () => {
  const userId = 'usr_apart';
  // Three blocks: every page reads one partition far deeper than its share.
  const statuses = ['draft', 'firstHearing', 'quitByClaimant'] as const;
  const cases = Array.from({ length: 240 }, (_, n) =>
    makeCase(800_000 + n, userId, {
      status: statuses[Math.floor(n / 80)] ?? 'draft',
      totalClaim: { amountMinor: 1_000 + n, currency: 'INR' },
      nextHearingAt: n % 2 ? `2026-12-${10 + Math.floor(n / 12)}T05:30:00.000Z` : undefined,
    }),
  );
  await Promise.all(cases.map((one) => createCase(stores.table, one)));
  for (const sort of caseSorts)
    for (const sortDirection of ['asc', 'desc'] as const)
      for (const page of [1, 4, 8, 12, 13, 17, 24, 25])
        await compare(userId, cases, { page, perPage: 10, search: '', sort, sortDirection });
});

/** Each third change removes its case, the others replace it. */
async function changeSome(
  userId: string,
  cases: NewCase[],
  changes: ReturnType<typeof drawnCase.generate>['value'][],
): Promise<NewCase[]> {
  const kept = new Map(cases.map((one, n) => [n, one]));
  for (const [n, facts] of changes.entries()) {
    const one = cases[n * 2];
    const before = one && (await findCase(stores.table, one.id));
    if (!one || !before) break;
    const changed = toCase(Number(one.id.slice(4)), userId, facts);
    if (n % 3 === 0) {
      await removeCase(stores.table, before);
      kept.delete(n * 2);
    } else {
      await replaceCase(stores.table, before, changed);
      kept.set(n * 2, changed);
    }
  }
  return [...kept.values()];
}

async function compare(userId: string, cases: NewCase[], query: DrawnQuery): Promise<void> {
  const principal = principalOf(userId);
  const expected = reference(cases, query);
  const reply = await listCases(stores, { principal, query });
  expect(reply.data.map((row) => row.caseCode)).toEqual(expected.codes);
  expect(reply).toMatchObject(expected.list);
  expect(docketEndpoints.listCases.response.safeParse(reply).success).toBe(true);

  const statistics = await getCaseStatistics(stores, { principal, query });
  expect(statistics.allCount).toBe(reply.total);
}

function toCase(
  n: number,
  userId: string,
  facts: ReturnType<typeof drawnCase.generate>['value'],
): NewCase {
  const kinds = caseStatuses[facts.status].kinds;
  const resolutionKind = kinds[facts.kindDraw % kinds.length] ?? 'mediation';
  return makeCase(n, userId, {
    resolutionKind,
    status: facts.status,
    respondentStatus: facts.respondentStatus,
    respondents: [{ name: facts.respondent }],
    totalClaim:
      facts.amountMinor === undefined
        ? undefined
        : { amountMinor: facts.amountMinor, currency: 'INR' },
    nextHearingAt: facts.day === undefined ? undefined : `2026-12-0${facts.day}T05:30:00.000Z`,
    assignments: [
      { userId, name: 'Neutral', role: 'presiding' },
      ...(facts.isManaged
        ? [{ userId: 'usr_manager', name: 'Manager', role: 'managing' as const }]
        : []),
    ],
  });
}

/** The expected list, computed by a full sort. */
function reference(cases: NewCase[], query: DrawnQuery) {
  const typed = query.search.toLowerCase().split(' ').filter(Boolean);
  const found = cases.filter((one) => {
    const words = [one.code, one.title, one.claimant.name, one.respondents[0]?.name ?? '']
      .flatMap((text) => text.toLowerCase().split(/[ -]/))
      .concat(one.code.toLowerCase().replaceAll('-', ''));
    const isFound = typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
    const manager = one.assignments.find(({ role }) => role === 'managing')?.userId;
    return isFound && (query.caseManagerId === undefined || manager === query.caseManagerId);
  });
  const ofKind = found.filter(
    (one) => query.resolutionKind === undefined || one.resolutionKind === query.resolutionKind,
  );
  const inBucket = (bucket: string) => ofKind.filter((one) => bucketOf(one) === bucket).length;
  const listed = ofKind.filter((one) => {
    const buckets: readonly string[] | undefined = query.status && statusFilters[query.status];
    return !buckets || buckets.includes(bucketOf(one));
  });
  listed.sort((a, b) => {
    const sign = query.sortDirection === 'asc' ? 1 : -1;
    const byCode = a.code < b.code ? -1 : 1;
    if (query.sort === 'totalClaimValue') {
      const difference = (a.totalClaim?.amountMinor ?? 0) - (b.totalClaim?.amountMinor ?? 0);
      return sign * (difference || byCode);
    }
    if (query.sort === 'nextHearingDate') {
      if (!a.nextHearingAt !== !b.nextHearingAt) return a.nextHearingAt ? -1 : 1;
      const [atA, atB] = [a.nextHearingAt ?? '', b.nextHearingAt ?? ''];
      return sign * (atA < atB ? -1 : atA > atB ? 1 : byCode);
    }
    return sign * byCode;
  });
  const start = (query.page - 1) * query.perPage;
  const of = (kind: string) => found.filter((one) => one.resolutionKind === kind).length;
  return {
    codes: listed.slice(start, start + query.perPage).map((one) => one.code),
    list: {
      total: listed.length,
      lastPage: Math.max(1, Math.ceil(listed.length / query.perPage)),
      mediationCount: of('mediation'),
      negotiationCount: of('negotiation'),
      arbitrationCount: of('arbitration'),
      allCount: ofKind.length,
      draftCount: inBucket('draft'),
      activeCount: ofKind.length - inBucket('draft') - inBucket('settled') - inBucket('closed'),
      underResolution: inBucket('underResolution'),
      settled: inBucket('settled'),
      awaitingRespondentOnBoardingCount: inBucket('awaitingRespondent'),
      awaitingPaymentCount: inBucket('awaitingPayment'),
      underVerificationCount: inBucket('underVerification'),
      initiatedCount: inBucket('initiated'),
      closedCount: inBucket('closed'),
    },
  };
}
