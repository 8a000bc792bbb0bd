import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';

/** A shorter hearing takes as much room as one of this length, so that its line can be read. */
const SHORTEST_MINUTES = 30;

/** The hours that are shown if the hearings leave them out. */
const FEWEST_HOURS = 2;

/** Hours of a grid that is shown without hearings too. */
export const COURT_HOURS = { fromHour: 9, toHour: 18 } as const;

/** A hearing in the column of hours. Minutes count from midnight, Indian time. */
export type PlacedHearing = {
  hearing: ListedHearing;
  startMinute: number;
  /** Up to 24 hours: a hearing can end on the next day. */
  endMinute: number;
  /** Place among the hearings beside it, from 0, and their number. */
  lane: number;
  lanes: number;
  /** Titles of the other cases whose hearings are at the same time. */
  clashes: string[];
};

/** Hours that a column shows, e.g. from 10 to 17. */
export type HourRange = { fromHour: number; toHour: number };

/** '10:30' → 630. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** 630 → '10:30'. */
export const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute at which a hearing ends; above 1,440 if it is on the next day. */
export const endMinuteOf = ({
  time,
  durationMinutes,
}: Pick<ListedHearing, 'time' | 'durationMinutes'>): number => minuteOf(time) + durationMinutes;

/**
 * Places hearings of one day in a column of hours, by their start; those at the same time lie side
 * by side. Only hearings that take place clash.
 */
export function placeHearings(hearings: readonly ListedHearing[]): PlacedHearing[] {
  const placed: PlacedHearing[] = [];
  let group: PlacedHearing[] = [];
  let laneEnds: number[] = [];
  const closeGroup = () => {
    for (const one of group) one.lanes = laneEnds.length;
    group = [];
    laneEnds = [];
  };
  const byStart = hearings.toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time));
  for (const hearing of byStart) {
    const startMinute = minuteOf(hearing.time);
    const roomEnd = startMinute + Math.max(SHORTEST_MINUTES, hearing.durationMinutes);
    if (laneEnds.every((end) => end <= startMinute)) closeGroup();
    const free = laneEnds.findIndex((end) => end <= startMinute);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = roomEnd;
    const one: PlacedHearing = {
      hearing,
      startMinute,
      endMinute: Math.min(24 * 60, endMinuteOf(hearing)),
      lane,
      lanes: 1,
      clashes: [],
    };
    for (const other of group)
      if (other.endMinute > startMinute && isClash(other.hearing, hearing)) {
        other.clashes.push(hearing.title);
        one.clashes.push(other.hearing.title);
      }
    group.push(one);
    placed.push(one);
  }
  closeGroup();
  return placed;
}

const isClash = (one: ListedHearing, other: ListedHearing): boolean =>
  one.caseId !== other.caseId && one.state === 'set' && other.state === 'set';

/** Whole hours around hearings, at least two, and at least `shown` where it is given. */
export function hoursAround(placed: readonly PlacedHearing[], shown?: HourRange): HourRange {
  const starts = placed.map(({ startMinute }) => Math.floor(startMinute / 60));
  const ends = placed.map(({ startMinute, endMinute }) =>
    Math.ceil(Math.max(endMinute, startMinute + SHORTEST_MINUTES) / 60),
  );
  const fromHour = Math.min(...starts, ...(shown ? [shown.fromHour] : []));
  const toHour = Math.max(fromHour + FEWEST_HOURS, ...ends, ...(shown ? [shown.toHour] : []));
  return { fromHour, toHour: Math.min(24, toHour) };
}
