import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { docketSortKeys } from '#lambdas/docket/record/docket-keys.ts';
import { compareEntries } from '#lambdas/docket/record/docket-order.ts';
import { planWindow } from '#lambdas/docket/record/read-docket-page.ts';
import {
  parseSearch,
  searchMatcher,
  searchTextOf,
  searchWordsOf,
} from '#lambdas/docket/search/search-words.ts';

const keys = (code: string, claimMinor = 0, nextHearingAt?: string) =>
  docketSortKeys({ code, claimMinor, nextHearingAt });

test('claims sort by amount, not alphabetically', () => {
  const amounts = [0, 9, 10, 99_999, 100_000, Number.MAX_SAFE_INTEGER];
  const sorted = amounts.map((minor) => keys('ARB-2026-000001', minor).docketByClaimValue);
  expect([...sorted].sort()).toEqual(sorted);
});

test('codes sort by number, also with more than six digits', () => {
  const codes = ['ARB-2026-000002', 'ARB-2026-000010', 'ARB-2026-999999', 'ARB-2026-1000000'];
  const sorted = codes.map((code) => keys(code).docketByCode);
  expect([...sorted].sort()).toEqual(sorted);
});

test('equal claims and hearings sort by code', () => {
  const [a, b] = [keys('ARB-2026-000001', 5), keys('ARB-2026-000002', 5)];
  expect(a.docketByClaimValue < b.docketByClaimValue).toBe(true);
  expect(a.docketByHearing < b.docketByHearing).toBe(true);
});

test.each(['asc', 'desc'] as const)('cases without a hearing sort last, %s', (direction) => {
  const dated = { sortKey: keys('ARB-2026-000002', 0, '2030-01-01T00:00:00.000Z').docketByHearing };
  const undated = { sortKey: keys('ARB-2026-000001').docketByHearing };
  const compare = compareEntries({ sort: 'nextHearingDate', direction });
  expect(compare(dated, undated)).toBeLessThan(0);
  expect(compare(undated, dated)).toBeGreaterThan(0);
});

test('a page is read from the nearer end and never scans more than half of the docket', () => {
  const page = fc.integer({ min: 1, max: 500 });
  const perPage = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(page, perPage, fc.integer({ min: 0, max: 100_000 }), (number, size, total) => {
      const { isFromTheEnd, skip, take } = planWindow({ page: number, perPage: size }, total);
      const all = Array.from({ length: Math.min(total, 3_000) }, (_, n) => n);
      if (total > all.length) {
        expect(skip * 2).toBeLessThanOrEqual(total);
        return;
      }
      const ordered = isFromTheEnd ? all.toReversed() : all;
      const taken = ordered.slice(skip, skip + take);
      const start = (number - 1) * size;
      expect(isFromTheEnd ? taken.reverse() : taken).toEqual(all.slice(start, start + size));
    }),
  );
});

const facts = {
  code: 'ARB-2026-000123',
  title: 'Sahyadri Capital v. D’Souza & Sons (Café)',
  claimant: { name: 'Sahyadri Capital Finance Limited' },
  respondents: [{ name: 'Zubin D’Souza' }, { name: 'रमेश कुमार' }],
  loanAccountNo: 'LN/22-0099',
};

test('a case is indexed once under each word, and under its whole numbers', () => {
  const words = searchWordsOf(facts);
  expect(new Set(words).size).toBe(words.length);
  for (const word of ['arb2026000123', '000123', 'ln220099', '0099', 'souza', 'café', 'रमेश'])
    expect(words).toContain(word);
});

test.each([
  ['sah cap', true],
  ['SAHYADRI  zub', true],
  ['arb-2026-000123', true],
  ['ARB2026', true],
  ['ln22', true],
  ['ＣＡＦÉ', true],
  ['कुमार', true],
  ['ahyadri', false],
  ['sah nobody', false],
])('%s: %s', (typed, isFound) => {
  expect(searchMatcher(parseSearch(typed))(searchTextOf(facts))).toBe(isFound);
});

test('the longest word is searched first, and words that it implies are skipped', () => {
  expect(parseSearch('ra Raman ram x')).toEqual(['raman', 'x']);
  expect(parseSearch(' # @ - ')).toEqual([]);
});
