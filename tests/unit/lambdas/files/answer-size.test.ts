import { describe, expect, test } from 'vitest';
import { COMMENT_PAGE_SIZE } from '#contracts/endpoints/comments.ts';
import { NOTE_PAGE_SIZE } from '#contracts/endpoints/notes.ts';
import { presentPlan } from '#lambdas/bundles/planning/present-plan.ts';
import { comparePages } from '#lambdas/bundles/versions/compare-bundle-versions.ts';
import { toDocketRow } from '#lambdas/cases/writing/to-docket-row.ts';
import { presentRow } from '#lambdas/docket/lists/present-row.ts';
import { presentNote } from '#lambdas/notes/present-note.ts';
import {
  ANSWER_MAX_BYTES,
  bytesInAnswer,
  INDEXED_ROWS_MAX,
  withinAnswer,
} from '#shared/answer-size.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';
import { makeCase } from '#tests/support/make-case.ts';

/**
 * List responses stay within Lambda's limit (6 MB, D28) for any content. A quotation mark takes
 * four bytes, because the response body is JSON inside JSON.
 */

const LAMBDA_MAX_BYTES = 6_291_556;
const worst = (length: number) => '"'.repeat(length);
const pages = (rows: readonly unknown[], perPage: number) => {
  const first = pageOfList(rows, { page: 1, perPage });
  return Array.from({ length: first.lastPage }, (_, n) =>
    pageOfList(rows, { page: n + 1, perPage }),
  );
};

test('a docket page of the largest rows fits into a response', () => {
  const name = worst(100);
  const record = {
    ...makeCase(1, 'usr_one', {
      title: worst(200),
      loanAccountNo: worst(50),
      nextHearingAt: '2026-03-04T05:30:00.000Z',
      claimant: { partyId: 'pty_1', name, ownerId: 'u'.repeat(40) },
      respondents: Array.from({ length: 10 }, () => ({ name, partyId: 'p', ownerId: 'o' })),
      totalClaim: { amountMinor: 99_999_999_999_999, currency: 'INR' },
    }),
    version: 1,
  };
  const row = presentRow(toDocketRow(record, 'usr_one'));
  expect(bytesInAnswer({ data: Array(INDEXED_ROWS_MAX).fill(row) })).toBeLessThan(LAMBDA_MAX_BYTES);
});

test('a page of the longest activities fits into a response', () => {
  const activity = {
    id: 'a'.repeat(60),
    kind: 'PAYMENT',
    entityId: 'c'.repeat(30),
    isRead: false,
    // A case manager's reason, plus the case's code and fixed text.
    message: worst(1_200),
    meta: { resolutionKind: 'arbitration', actions: 'x'.repeat(150) },
    created_at: '2026-03-04T05:30:00.000Z',
  };
  expect(bytesInAnswer({ data: Array(INDEXED_ROWS_MAX).fill(activity) })).toBeLessThan(
    LAMBDA_MAX_BYTES,
  );
});

describe('a list that is read completely and then split into pages', () => {
  test.each(['"', '&', '<', '\n', 'अ'])(
    'keeps each page of the longest notes of %j within the limit',
    (character) => {
      const rows = Array.from({ length: 2_000 }, (_, n) => ({
        id: `note_${n}`,
        content: character.repeat(1_000),
        createdAt: '2026-03-04T05:30:00.000Z',
      }));
      const cut = pages(rows, NOTE_PAGE_SIZE);
      for (const { data, total, lastPage } of cut) {
        const answered = data.map((row) => presentNote(row as (typeof rows)[number]));
        expect(bytesInAnswer({ data: answered })).toBeLessThan(LAMBDA_MAX_BYTES);
        expect([total, lastPage]).toEqual([2_000, cut.length]);
      }
      expect(cut.flatMap(({ data }) => data)).toEqual(rows);
    },
  );

  test('splits pages by bytes, keeps every row and counts the resulting pages', () => {
    const rows = Array.from({ length: 140 }, (_, n) => ({ n, text: worst(20_000) }));
    const cut = pages(rows, COMMENT_PAGE_SIZE);
    expect(cut.length).toBeGreaterThan(2);
    for (const { data } of cut) expect(bytesInAnswer(data)).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
    expect(cut.flatMap(({ data }) => data)).toEqual(rows);
    expect(pageOfList(rows, { page: cut.length + 1, perPage: 1000 }).data).toEqual([]);
  });

  test('splits short rows by row count, and has one page when empty', () => {
    expect(pages([1, 2, 3], 2).map(({ data }) => data)).toEqual([[1, 2], [3]]);
    expect(pageOfList([], { page: 1, perPage: 10 })).toMatchObject({ data: [], lastPage: 1 });
  });

  test('puts an oversized row on a separate page', () => {
    expect(pages([worst(2_000_000), 'x'], 10).map(({ data }) => data.length)).toEqual([1, 1]);
  });
});

test("a day's hearings are listed up to the response limit", () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, description: worst(1_000) }));
  const listed = withinAnswer(rows);
  expect(listed).toEqual(rows.slice(0, listed.length));
  expect(bytesInAnswer(listed)).toBeLessThan(LAMBDA_MAX_BYTES);
  expect(listed.length).toBeGreaterThan(1_000);
  expect(withinAnswer(rows.slice(0, 5))).toHaveLength(5);
});

describe('a bundle', () => {
  const items = Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(64, 'i'));
  const pages = Array.from({ length: 12_000 }, (_, n) => {
    const itemId = items[n % items.length] ?? '';
    const documentId = 'd'.repeat(40);
    const sourcePage = n + 1;
    const key = `${itemId}/${sourcePage}`;
    return { kind: 'source' as const, key, label: `${n}`, itemId, documentId, sourcePage };
  });
  const plan = (title: string) => ({
    name: 'Bundle',
    hasPageNumbers: true,
    pages,
    entries: items.map((itemId, n) => ({ itemId, title, level: 0, page: n, label: `${n}` })),
    contents: [],
    manifestPages: [],
    annotations: [],
    fileNames: {},
    problems: items.flatMap((itemId) =>
      (['signed', 'attachments'] as const).map((code) => ({ code, itemId, message: title })),
    ),
  });

  test.each([0, 2_000_000, 4_900_000])(
    'has a plan of the largest items that fits beside %i bytes',
    (besideBytes) => {
      const presented = presentPlan(plan(worst(500)), { besideBytes });
      expect(bytesInAnswer(presented) + besideBytes).toBeLessThan(LAMBDA_MAX_BYTES);
      expect(presented.pageCount).toBe(12_000);
      expect(presented.pages).toEqual(pages.slice(0, presented.pages.length));
    },
  );

  test('of 10,000 pages has all of them in its plan', () => {
    expect(presentPlan(plan('Affidavit')).pages).toHaveLength(10_000);
  });

  test('is compared in linear time with a version that shares no page', async () => {
    const result = (count: number, hash: string) => ({
      pageCount: count,
      sizeBytes: 1,
      sha256: hash,
      pages: Array.from({ length: count }, (_, n) => ({
        kind: 'slip' as const,
        key: `${hash}/${n}`,
        label: `${n}`,
        itemId: hash,
      })),
      items: {},
      documentIds: [],
      labels: [],
      problems: [],
    });
    const compare = (share: number) =>
      comparePages(result(80_000 * share, 'from'), result(1, 'to'), () => '');
    expect(await isCheapOrLinear(100, compare)).toBe(true);
    expect(compare(1)).toHaveLength(80_001);
  });
});
