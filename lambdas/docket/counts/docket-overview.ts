import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { addLength } from '#contracts/rules/clocks/court-days.ts';
import { statusAges, statusDaysOf } from '#contracts/rules/clocks/status-ages.ts';
import type { Resolution } from '../record/docket-row.ts';
import { isWithin } from '../search/search-docket.ts';

/** Counts days on which a status was set, '' where it is not known, by age. */
export function countAges(statusDays: readonly string[], today: string) {
  const casesOfDay = new Map<string, number>();
  for (const day of statusDays) casesOfDay.set(day, (casesOfDay.get(day) ?? 0) + 1);
  const ages = statusAges.map((age) => {
    const days = statusDaysOf(age, today);
    let total = 0;
    for (const [day, cases] of casesOfDay) if (isWithin(day, days)) total += cases;
    return { age, total };
  });
  return { ages, withoutAge: casesOfDay.get('') ?? 0 };
}

/** The month of the day is the last one that is counted. */
const MONTHS_COUNTED = 12;

type MaybeResolved = { kind: ResolutionKind; resolution?: Resolution | undefined };

/** Counts resolved cases by kind and month, with the median of their days. */
export function countResolutions(cases: readonly MaybeResolved[], today: string) {
  const first = addLength(`${today.slice(0, 7)}-01`, { count: 1 - MONTHS_COUNTED, unit: 'months' });
  const daysOfMonth = new Map<string, number[]>();
  for (const { kind, resolution } of cases) {
    if (!resolution || resolution.on < first || resolution.on > today) continue;
    const key = `${resolution.on.slice(0, 7)} ${kind}`;
    const days = daysOfMonth.get(key);
    if (days) days.push(resolution.days);
    else daysOfMonth.set(key, [resolution.days]);
  }
  const months = [...new Set([...daysOfMonth.keys()].map((key) => key.slice(0, 7)))].sort();
  return months.flatMap((month) =>
    resolutionKinds.flatMap((kind) => {
      const days = daysOfMonth.get(`${month} ${kind}`);
      return days ? { kind, month, cases: days.length, medianDays: medianOf(days) } : [];
    }),
  );
}

/** In whole days; the middle of the two middle ones is rounded up. */
function medianOf(days: readonly number[]): number {
  const sorted = days.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return Math.round((upper + lower) / 2);
}
