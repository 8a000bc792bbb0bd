import { describe, expect, it } from 'vitest';
import { addDays } from '#contracts/rules/clocks/court-days.ts';
import { statusAges, statusDaysOf } from '#contracts/rules/clocks/status-ages.ts';
import { countAges, countResolutions } from '#lambdas/docket/counts/docket-overview.ts';

const today = '2026-11-26';
const agoDay = (days: number) => addDays(today, -days);

describe('the ages of a status', () => {
  it('have each day in exactly one of them', () => {
    for (let days = -2; days < 800; days += 1) {
      const fitting = statusAges.filter((age) => {
        const { from, below } = statusDaysOf(age, today);
        return agoDay(days) >= from && agoDay(days) < below;
      });
      expect([days, fitting.length]).toEqual([days, 1]);
    }
  });

  it.each([
    [0, 'to7Days'],
    [7, 'to7Days'],
    [8, 'to30Days'],
    [30, 'to30Days'],
    [31, 'to90Days'],
    [90, 'to90Days'],
    [91, 'to180Days'],
    [180, 'to180Days'],
    [181, 'to365Days'],
    [365, 'to365Days'],
    [366, 'over365Days'],
    [9_000, 'over365Days'],
  ])('put a status of %i days into %s', (days, age) => {
    const { ages } = countAges([agoDay(days)], today);
    expect(ages.filter(({ total }) => total === 1)).toEqual([{ age, total: 1 }]);
  });

  it('are counted at no case', () => {
    expect(countAges([], today)).toEqual({
      ages: statusAges.map((age) => ({ age, total: 0 })),
      withoutAge: 0,
    });
  });

  it('are counted at 100,000 cases, those without a known day apart', () => {
    const days = Array.from({ length: 100_000 }, (_, n) => (n % 10 === 0 ? '' : agoDay(n % 1_000)));
    const { ages, withoutAge } = countAges(days, today);
    expect(withoutAge).toBe(10_000);
    expect(ages.reduce((sum, { total }) => sum + total, 0)).toBe(90_000);
    // 1 to 7 days ago of each thousand; 0 days is one of the unknown.
    expect(ages[0]).toEqual({ age: 'to7Days', total: 700 });
  });
});

describe('resolved cases', () => {
  const resolved = (
    on: string,
    days: number,
    kind: 'mediation' | 'arbitration' = 'arbitration',
  ) => ({
    kind,
    resolution: { on, days },
  });

  it('are counted by month and kind, with the median of their days', () => {
    const cases = [
      resolved('2026-10-31', 40),
      resolved('2026-10-01', 90),
      resolved('2026-10-15', 50),
      resolved('2026-10-15', 10, 'mediation'),
      resolved('2026-10-16', 21, 'mediation'),
      resolved('2026-11-26', 7),
      { kind: 'arbitration' as const },
    ];
    expect(countResolutions(cases, today)).toEqual([
      { kind: 'mediation', month: '2026-10', cases: 2, medianDays: 16 },
      { kind: 'arbitration', month: '2026-10', cases: 3, medianDays: 50 },
      { kind: 'arbitration', month: '2026-11', cases: 1, medianDays: 7 },
    ]);
  });

  it('are those of the last twelve months', () => {
    const months = (cases: ReturnType<typeof resolved>[]) =>
      countResolutions(cases, today).map(({ month }) => month);
    expect(months([resolved('2025-11-30', 5), resolved('2025-12-01', 5)])).toEqual(['2025-12']);
    expect(months([resolved('2026-11-27', 5)])).toEqual([]);
    expect(months([])).toEqual([]);
  });

  it('are counted at 100,000 cases', () => {
    const cases = Array.from({ length: 100_000 }, (_, n) => resolved('2026-11-01', n % 101));
    expect(countResolutions(cases, today)).toEqual([
      { kind: 'arbitration', month: '2026-11', cases: 100_000, medianDays: 50 },
    ]);
  });
});
