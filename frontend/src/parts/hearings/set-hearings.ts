import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import { hearingInstant, hearingOrder, indianDay } from '#portal/shared/dates/indian-dates.ts';

/** The hearings of a case that take place. */

type Hearings = Pick<Case, 'hearingDatesSet'>;

/** The hearing whose dialog is open. Hearings of old cases have no id. */
export type DatedHearing = NonNullable<Case['nextHearingDate']>;

/** The hearings that are set and not over, in order of time. */
export const comingHearingsOf = ({ hearingDatesSet }: Hearings, nowMs: number): HearingDate[] =>
  hearingDatesSet
    .filter(({ state, date, durationMinutes }) => {
      const startsAtMs = hearingInstant(date) ?? 0;
      return state === 'set' && startsAtMs + durationMinutes * 60_000 > nowMs;
    })
    .toSorted((a, b) => hearingOrder(a.date) - hearingOrder(b.date));

/** Whether a hearing can get another date: it has not begun. */
export const canMove = ({ date }: Pick<DatedHearing, 'date'>, nowMs: number): boolean =>
  (hearingInstant(date) ?? 0) > nowMs;

/** Whether a hearing that is set can be adjourned or cancelled: until the end of its day. */
export function canEnd({ date }: Pick<DatedHearing, 'date'>, nowMs: number): boolean {
  const startsAtMs = hearingInstant(date);
  return startsAtMs !== undefined && indianDay(startsAtMs) >= indianDay(nowMs);
}
