import { describe, expect, it } from 'vitest';
import { scoreOf } from '#scripts/bench/screens/score.ts';

describe('the score of a screen', () => {
  const good = { firstPaint: 1_800, largestPaint: 2_500, blocked: 200, shift: 0.1 };

  it('is 90 where each value is the one that Lighthouse gives 0.9', () => {
    // The largest paint also stands for the speed index, which gets more than 0.9 for it.
    expect(scoreOf(good)).toBeGreaterThan(90);
    expect(scoreOf(good)).toBeLessThan(91);
  });

  it('is 100 for a page without delays', () => {
    expect(scoreOf({ firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 })).toBe(100);
  });

  it.each([
    ['a blocked main thread', { blocked: 600 }, 12],
    ['shifts', { shift: 0.25 }, 10],
    ['a late first paint', { firstPaint: 3_000 }, 4],
  ])('loses by %s what Lighthouse takes for it', (_what, worse, points) => {
    expect(scoreOf(good) - scoreOf({ ...good, ...worse })).toBeCloseTo(points, 1);
  });
});
