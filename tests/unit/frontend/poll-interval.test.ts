import { describe, expect, it } from 'vitest';
import { isUnused, pollIntervalMs } from '#portal/features/notifications/api/poll-interval.ts';

describe('the poll of the notification count', () => {
  it.each([
    [0, 5_000],
    [119_999, 5_000],
    [120_000, 30_000],
    [3_600_000, 30_000],
  ])('a tab untouched for %i ms polls every %i ms', (untouchedMs, intervalMs) => {
    expect(pollIntervalMs(untouchedMs)).toBe(intervalMs);
  });

  it('counts a tab as unused after two minutes without a touch', () => {
    expect(isUnused(119_999)).toBe(false);
    expect(isUnused(120_000)).toBe(true);
  });
});
