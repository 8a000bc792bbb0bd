import { describe, expect, test } from 'vitest';
import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import { statusAges } from '#contracts/rules/clocks/status-ages.ts';
import {
  addressOfView,
  defaultDocketView,
  isFiltered,
  listQueryOf,
  readDocketView,
  viewOfQuery,
  withoutFilters,
  writeDocketView,
} from '#portal/features/docket/docket-view.ts';
import {
  ageColumns,
  monthColumns,
  phasesOf,
} from '#portal/features/docket/overview/overview-columns.ts';
import { pictureFilters } from '#portal/features/docket/picture-filters.ts';

/** The docket's pictures, and the filters that they set. */

const none: CaseStatistics = {
  ...{ mediationCount: 0, negotiationCount: 0, arbitrationCount: 0, draftCount: 0, allCount: 0 },
  ...{ activeCount: 0, underResolution: 0, settled: 0, awaitingRespondentOnBoardingCount: 0 },
  ...{ awaitingPaymentCount: 0, underVerificationCount: 0, initiatedCount: 0, closedCount: 0 },
};

describe('the bar of phases', () => {
  test('has no part without cases', () => {
    expect(phasesOf(none)).toEqual([]);
  });

  test('has each of 100,000 cases in one part', () => {
    const counts = {
      ...none,
      ...{ allCount: 100_000, draftCount: 1, underResolution: 74_999, settled: 20_000 },
      ...{ closedCount: 5_000, activeCount: 74_999 },
    };
    const phases = phasesOf(counts);
    expect(phases.map(({ key, cases }) => [key, cases])).toEqual([
      ['draft', 1],
      ['underResolution', 74_999],
      ['settled', 20_000],
      ['closed', 5_000],
    ]);
    expect(phases.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
  });
});

test('ages are named in words and in short', () => {
  const columns = ageColumns({
    ages: statusAges.map((age, n) => ({ age, total: n })),
    withoutAge: 0,
    resolutions: [],
  });
  expect(columns[1]).toEqual({
    ...{ key: 'to30Days', short: '8–30', label: '8 to 30 days' },
    ...{ value: 1, cases: 1 },
  });
  expect(columns.at(-1)?.label).toBe('Over 365 days');
});

test('months are the last twelve, of the shown kind only', () => {
  const resolutions = [
    { kind: 'arbitration' as const, month: '2026-11', cases: 3, medianDays: 120 },
    { kind: 'mediation' as const, month: '2026-10', cases: 2, medianDays: 30 },
  ];
  const overview = { ages: [], withoutAge: 0, resolutions };
  const columns = monthColumns(overview, { kind: 'arbitration', today: '2026-11-27' });
  expect(columns).toHaveLength(12);
  expect(columns[0]).toMatchObject({ key: '2025-12', label: 'December 2025', cases: 0 });
  expect(columns[10]).toMatchObject({ key: '2026-10', cases: 0, value: 0 });
  expect(columns[11]).toMatchObject({ key: '2026-11', short: 'Nov', cases: 3, value: 120 });
});

describe('the filters of the pictures', () => {
  const view = {
    ...defaultDocketView,
    ...{ age: 'to90Days' as const, resolvedIn: '2026-10', isOverviewOpen: true },
  };

  test('are in the address, and so are the open pictures', () => {
    expect(readDocketView(writeDocketView(view))).toEqual(view);
    expect(readDocketView(new URLSearchParams('age=old&resolvedIn=2026-13&overview=1'))).toEqual(
      defaultDocketView,
    );
  });

  test('are part of the list, the counts and a saved view; the open pictures are not', () => {
    expect(listQueryOf(view)).toMatchObject({ age: 'to90Days', resolvedIn: '2026-10' });
    expect(listQueryOf(view)).not.toHaveProperty('isOverviewOpen');
    expect(addressOfView(view)).not.toContain('overview');
    expect(viewOfQuery(listQueryOf(view))).toMatchObject({ age: 'to90Days' });
  });

  test('are named where they can be removed', () => {
    expect(pictureFilters(view).map(({ text }) => text)).toEqual([
      'In status: 31 to 90 days',
      'Resolved: October 2026',
    ]);
    expect(isFiltered(view)).toBe(true);
    expect(isFiltered({ ...view, ...withoutFilters })).toBe(false);
  });
});
