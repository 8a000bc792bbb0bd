import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { daysBetween } from '#contracts/rules/clocks/court-days.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { fromWireDate } from '#portal/shared/dates/court-days.ts';
import { endMinuteOf, minuteOf, timeAt } from './hours/lay-out-day.ts';

/** A time that is being chosen for a hearing of a case. */
export type ChosenTime = {
  caseId: string;
  /** The hearing that gets this time; undefined for a new one. */
  hearingId?: string | undefined;
  day: string;
  /** 'HH:mm'. */
  time: string;
  durationMinutes: number;
};

const DAY_MINUTES = 24 * 60;

/**
 * The user's hearings and meetings at a time, also across midnight, except the hearing itself and
 * the meetings of its case. What has been adjourned or cancelled takes no time.
 */
export function ownClashes(
  hearings: readonly ListedHearing[],
  { caseId, hearingId, day, time, durationMinutes }: ChosenTime,
): ListedHearing[] {
  const start = minuteOf(time);
  const end = start + durationMinutes;
  return hearings.filter((hearing) => {
    const isItself =
      hearing.id === hearingId || (hearing.caseId === caseId && hearing.kind === 'meeting');
    if (isItself || hearing.state !== 'set') return false;
    const shift = daysBetween(day, fromWireDate(hearing.date)) * DAY_MINUTES;
    return minuteOf(hearing.time) + shift < end && endMinuteOf(hearing) + shift > start;
  });
}

/** '10:30 am–11:00 am'. */
export function spanText({
  time,
  durationMinutes,
}: Pick<ListedHearing, 'time' | 'durationMinutes'>) {
  const end = endMinuteOf({ time, durationMinutes }) % DAY_MINUTES;
  return `${twelveHour(time)}–${twelveHour(timeAt(end))}`;
}

/** 'Clashes with ARB-2026-000080, 10:30 am–11:00 am'; undefined without a clash. */
export function clashText(clashes: readonly ListedHearing[], namedMax = 3): string | undefined {
  if (clashes.length === 0) return undefined;
  const named = clashes.slice(0, namedMax).map((one) => `${one.caseCode}, ${spanText(one)}`);
  const more = clashes.length - named.length;
  return `Clashes with ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
