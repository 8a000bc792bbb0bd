import { expect, test } from 'vitest';
import { findOverlaps } from '#lambdas/cause-list/find-overlaps.ts';

/** Which hearings of a day are marked as overlapping. */

type Engagement = Parameters<typeof findOverlaps>[0][number];

const hearing = (
  caseId: string,
  from: string,
  durationMinutes: number,
  state: Engagement['state'] = 'set',
): Engagement => ({ caseId, state, durationMinutes, at: `2026-11-30T${from}:00.000Z` });

test('hearings of two cases at one time overlap; one that begins as another ends does not', () => {
  expect(
    findOverlaps([hearing('a', '04:00', 60), hearing('b', '04:30', 60), hearing('c', '05:30', 30)]),
  ).toEqual([true, true, false]);
});

test('a hearing that is not set overlaps nothing, as the first or the second', () => {
  const set = hearing('a', '04:00', 60);
  const first = hearing('b', '03:30', 60, 'cancelled');
  const second = hearing('c', '04:30', 30, 'adjourned');
  expect(findOverlaps([first, set, second])).toEqual([false, false, false]);
});

test('hearings of one case do not overlap; a later one of another case is still found', () => {
  expect(
    findOverlaps([
      hearing('a', '04:00', 120),
      hearing('a', '04:30', 30),
      hearing('b', '05:30', 30),
    ]),
  ).toEqual([true, false, true]);
});
