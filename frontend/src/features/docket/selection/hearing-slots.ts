import { minuteOf, timeAt } from '#portal/parts/hearings/hours/lay-out-day.ts';

/** How the hearings of several cases lie on a day. */
export type Layout = 'inTurn' | 'same';

export const layouts: readonly { value: Layout; label: string }[] = [
  { value: 'inTurn', label: 'One after another, in the order of the selection' },
  { value: 'same', label: 'All at the same time' },
];

type Slots = { startTime: string; durationMinutes: number; layout: Layout };

const DAY_MINUTES = 24 * 60;

/** The start of each hearing, 'HH:mm'; empty if the form does not say when they begin and end. */
export function timesOf({ startTime, durationMinutes, layout }: Slots, count: number): string[] {
  if (!/^\d{2}:\d{2}/.test(startTime) || !(durationMinutes > 0)) return [];
  const start = minuteOf(startTime);
  const step = layout === 'inTurn' ? durationMinutes : 0;
  return Array.from({ length: count }, (_none, at) => timeAt((start + at * step) % DAY_MINUTES));
}

/** Whether hearings that follow one another do not fit into the day. */
export const endsTooLate = ({ startTime, durationMinutes, layout }: Slots, count: number) =>
  layout === 'inTurn' && minuteOf(startTime) + durationMinutes * count > DAY_MINUTES;
