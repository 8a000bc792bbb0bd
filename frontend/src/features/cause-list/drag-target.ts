import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { type HourRange, timeAt } from '#portal/parts/hearings/hours/lay-out-day.ts';
import { hearingInstant, indianClock, indianDay } from '#portal/shared/dates/indian-dates.ts';

/** Times at which a dragged hearing can start. */
const STEP_MINUTES = 15;

/** A day and a minute since midnight, Indian time. */
export type DayMinute = { day: string; minute: number };

/** A column of the grid on the screen. */
export type ColumnBox = { day: string; left: number; right: number; top: number; bottom: number };

/**
 * The start of a hearing that is dragged: in the column under or nearest to the pointer, a quarter
 * of an hour at a time, within the hours that are shown. `grabbed`: minutes between the start of
 * the hearing and the place where it is held.
 */
export function dragTarget(
  pointer: { x: number; y: number },
  boxes: readonly ColumnBox[],
  { range, grabbed }: { range: HourRange; grabbed: number },
): DayMinute | undefined {
  const distance = ({ left, right }: ColumnBox) => Math.max(left - pointer.x, pointer.x - right, 0);
  const [box] = boxes.toSorted((a, b) => distance(a) - distance(b));
  if (!box || box.bottom <= box.top) return undefined;
  const at = minuteAt(pointer.y, box, range) - grabbed;
  const minute = Math.round(at / STEP_MINUTES) * STEP_MINUTES;
  const [first, last] = [range.fromHour * 60, range.toHour * 60 - STEP_MINUTES];
  return { day: box.day, minute: Math.min(Math.max(minute, first), last) };
}

/** The minute of the day at a height of the grid. */
export const minuteAt = (
  y: number,
  { top, bottom }: Pick<ColumnBox, 'top' | 'bottom'>,
  { fromHour, toHour }: HourRange,
): number => fromHour * 60 + ((y - top) / (bottom - top)) * (toHour - fromHour) * 60;

/** Whether a time of a day has passed in India. */
export const isPast = ({ day, minute }: DayMinute, nowMs: number): boolean =>
  `${day} ${timeAt(minute)}` < `${indianDay(nowMs)} ${indianClock(nowMs)}`;

/** Whether a listed hearing can get another date: it takes place, and has not begun. */
export const isMovable = (
  { kind, state, date, time }: Pick<ListedHearing, 'kind' | 'state' | 'date' | 'time'>,
  nowMs: number,
): boolean =>
  kind === 'hearing' && state === 'set' && (hearingInstant(`${date} ${time}`) ?? 0) > nowMs;
