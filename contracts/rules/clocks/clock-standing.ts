import type { NearestClock } from '../fields.ts';
import { addDays, daysBetween } from './court-days.ts';

/** How a running statutory clock stands, for lists. Apart from the terms, which lists do not need. */

/** A clock with so many days left, or fewer, is urgent. */
export const URGENT_DAYS = 30;
/** Filters of the docket by its clocks. */
export const clockFilters = ['overdue', 'within30Days'] as const;
export type ClockFilter = (typeof clockFilters)[number];

/** The days on which clocks that match a filter end: `from` inclusive, `below` exclusive. */
export function endDaysOf(filter: ClockFilter, today: string): { from: string; below: string } {
  return filter === 'overdue'
    ? { from: '', below: today }
    : { from: today, below: addDays(today, URGENT_DAYS + 1) };
}

export type ClockStanding = {
  /** Negative once the last day is over. */
  daysLeft: number;
  /** Share of the term that has passed, 0 to 1. */
  passed: number;
  state: 'running' | 'urgent' | 'overdue';
};

/** How a running clock stands on a day. */
export function standingOf(
  { startedOn, endsOn }: Pick<NearestClock, 'startedOn' | 'endsOn'>,
  today: string,
): ClockStanding {
  const daysLeft = daysBetween(today, endsOn);
  const total = Math.max(1, daysBetween(startedOn, endsOn));
  const passed = Math.min(1, Math.max(0, (total - daysLeft) / total));
  const state = daysLeft < 0 ? 'overdue' : daysLeft <= URGENT_DAYS ? 'urgent' : 'running';
  return { daysLeft, passed, state };
}

/** '41 days left', 'Ends today', '3 days overdue'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Ends today';
  const days = Math.abs(daysLeft);
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysLeft < 0 ? 'overdue' : 'left'}`;
}
