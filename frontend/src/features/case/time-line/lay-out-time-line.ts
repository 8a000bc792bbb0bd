import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import type { Lane } from './lanes.ts';
import { eventKinds, type TimeLineEvent } from './time-line-events.ts';

/** Width of a mark, and so the least distance of two; as in time-line.css. */
export const MARK_PX = 28;

/** Width of a mark for a thumb. */
export const THUMB_MARK_PX = 44;

/** Least distance of two labels of the axis. */
const LABEL_PX = 76;

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** A case of one day is not drawn over the whole width. */
const LEAST_SPAN_MS = 60 * DAY_MS;

/** Months between two labels of the axis. */
const STEPS = [1, 2, 3, 6, 12, 24, 60] as const;
const LONGEST_STEP = 120;

/** Events at the same place; `xPercent` is the middle of their mark. */
export type Mark = { xPercent: number; events: readonly TimeLineEvent[] };

export type Tick = { xPercent: number; label: string };

export type TimeLineLayout = {
  marks: ReadonlyMap<Lane, readonly Mark[]>;
  ticks: readonly Tick[];
  todayPercent: number;
};

/**
 * Where the events of a case are drawn on an axis of time of this width, in percent. Events of a
 * lane that would touch each other share a mark. Time runs from the first to the last event and
 * today; dates far outside of the case are drawn at the edge, so that they do not compress the rest.
 */
export function layOutTimeLine(
  events: readonly TimeLineEvent[],
  { nowMs, widthPx, markPx = MARK_PX }: { nowMs: number; widthPx: number; markPx?: number },
): TimeLineLayout {
  const [startMs, endMs] = spanOf(events, nowMs);
  const innerPx = Math.max(widthPx - markPx, 1);
  const xOf = (atMs: number) => {
    const part = (Math.min(Math.max(atMs, startMs), endMs) - startMs) / (endMs - startMs);
    return markPx / 2 + part * innerPx;
  };
  const percentOf = (xPx: number) => (xPx / Math.max(widthPx, markPx)) * 100;
  const byLane = Map.groupBy(events, ({ kind }): Lane => eventKinds[kind].lane);
  const marks = new Map(
    [...byLane].map(([lane, ofLane]) => [
      lane,
      gather(ofLane, markPx, xOf).map(({ xPx, ...mark }) => ({
        ...mark,
        xPercent: percentOf(xPx),
      })),
    ]),
  );
  const ticks = monthsIn(startMs, endMs, innerPx).map(({ atMs, label }) => ({
    label,
    xPercent: percentOf(xOf(atMs)),
  }));
  return { marks, ticks, todayPercent: percentOf(xOf(nowMs)) };
}

/** First and last instant of the axis. */
function spanOf(events: readonly TimeLineEvent[], nowMs: number): [number, number] {
  const filedMs = events.find(({ kind }) => kind === 'filed')?.atMs;
  let [first, last] = [nowMs, nowMs];
  for (const { atMs } of events) {
    first = Math.min(first, atMs);
    last = Math.max(last, atMs);
  }
  const startMs = filedMs === undefined ? first : Math.max(first, filedMs - YEAR_MS);
  // As long as the case has taken so far, and at least a year.
  const endMs = Math.min(last, nowMs + Math.max(YEAR_MS, nowMs - startMs));
  const missingMs = Math.max(LEAST_SPAN_MS - (endMs - startMs), 0);
  return [startMs - missingMs / 2, endMs + missingMs / 2];
}

/** Marks from left to right, at least `markPx` from one to the next. */
function gather(events: readonly TimeLineEvent[], markPx: number, xOf: (atMs: number) => number) {
  const marks: { xPx: number; events: TimeLineEvent[] }[] = [];
  for (const event of events.toSorted((a, b) => a.atMs - b.atMs)) {
    const xPx = xOf(event.atMs);
    const last = marks.at(-1);
    if (last && xPx - last.xPx < markPx) last.events.push(event);
    else marks.push({ xPx, events: [event] });
  }
  return marks;
}

/** The first days of months within the axis, as many as have room. */
function monthsIn(startMs: number, endMs: number, innerPx: number) {
  const monthPx = innerPx / ((endMs - startMs) / (YEAR_MS / 12));
  const step = STEPS.find((months) => months * monthPx >= LABEL_PX) ?? LONGEST_STEP;
  const months: { atMs: number; label: string }[] = [];
  const [year = 0, month = 0] = indianDay(startMs).split('-').map(Number);
  // Counted from the year 0, so that steps begin in January.
  let count = Math.ceil((year * 12 + month) / step) * step;
  for (let atMs = firstDayOf(count); atMs <= endMs; atMs = firstDayOf(count)) {
    months.push({ atMs, label: labelOf(count) });
    count += step;
  }
  return months;
}

const firstDayOf = (count: number): number =>
  Date.parse(`${partsOf(count).join('-')}-01T00:00:00+05:30`);

const partsOf = (count: number): [year: string, month: string] => [
  String(Math.floor(count / 12)).padStart(4, '0'),
  String((count % 12) + 1).padStart(2, '0'),
];

/** As in other dates of the portal: '03/2027'. */
const labelOf = (count: number): string => partsOf(count).toReversed().join('/');
