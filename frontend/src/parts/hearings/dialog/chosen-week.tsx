import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import {
  addDays,
  dayLabel,
  fromWireDate,
  startOfWeek,
  weekdays,
} from '#portal/shared/dates/court-days.ts';
import { indianClock, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { type HourGhost, HourGrid, placeOf } from '../hours/hour-grid.tsx';
import { COURT_HOURS, hoursAround, minuteOf, placeHearings } from '../hours/lay-out-day.ts';
import { periodOfDays } from '../listed-period.ts';
import { clashText, ownClashes, spanText } from '../own-clashes.ts';
import { useListedHearings } from '../use-listed-hearings.ts';

/** The user's week around a chosen day, with what the chosen time clashes with. */
export function ChosenWeek({
  caseId,
  hearingId,
  furtherDays,
  day,
  inTurn,
  chosen: one,
  saysClash,
}: {
  caseId: string;
  hearingId: string | undefined;
  furtherDays: readonly string[];
  /** Number of hearings that follow one another. */
  inTurn: number;
  day: string;
  chosen: { time: string; durationMinutes: number } | undefined;
  saysClash: boolean;
}) {
  const chosen = one && { ...one, durationMinutes: minutesInTurn(one, inTurn) };
  const nowMs = useNow();
  const today = indianDay(nowMs);
  const first = startOfWeek(day);
  const days = weekdays.map((_weekday, at) => addDays(first, at));
  // The day before the week can have a hearing that ends after midnight; it is not read for that.
  const { listed, failed } = useListedHearings(periodOfDays(days));
  const chosenDays = [day, ...furtherDays];
  const standing = listed?.filter(({ state }) => state === 'set') ?? [];
  const byDay = Map.groupBy(standing, ({ date }) => fromWireDate(date));
  const columns = days.map((one, at) => ({
    day: one,
    head: (
      <>
        {weekdays[at]?.short} <span className="tabular">{Number(one.slice(8))}</span>
      </>
    ),
    label: `Busy on ${dayLabel(one)}`,
    placed: placeHearings(byDay.get(one) ?? []),
    isToday: one === today,
  }));
  const start = chosen && minuteOf(chosen.time);
  const ghost: HourGhost | undefined =
    chosen && start !== undefined
      ? { days: chosenDays, startMinute: start, minutes: chosen.durationMinutes, text: '' }
      : undefined;
  const range = hoursAround(
    columns.flatMap(({ placed }) => placed),
    start === undefined
      ? COURT_HOURS
      : {
          fromHour: Math.min(COURT_HOURS.fromHour, Math.floor(start / 60)),
          toHour: Math.max(
            COURT_HOURS.toHour,
            Math.ceil((start + (chosen?.durationMinutes ?? 0)) / 60),
          ),
        },
  );
  const others = (byDay.get(day) ?? []).filter((one) => one.id !== hearingId);
  const clash =
    chosen &&
    clashText(
      chosenDays.flatMap((one) => ownClashes(standing, { caseId, hearingId, day: one, ...chosen })),
    );
  return (
    <section className="choice-week" aria-label="Your week" aria-busy={listed === undefined}>
      <p className="choice-week-line" role="status" data-clash={Boolean(clash)}>
        {failed
          ? 'Your hearings of this week could not be read. Clashes are checked when you submit.'
          : listed === undefined
            ? 'Reading your week…'
            : saysClash && clash
              ? clash
              : busyLine(day, others)}
      </p>
      <HourGrid
        range={range}
        columns={columns}
        size="small"
        nowMinute={minuteOf(indianClock(nowMs))}
        ghost={ghost}
      >
        {({ placed }) =>
          placed.map((one) => (
            <li
              key={one.hearing.id}
              className="hours-entry choice-busy"
              data-own={one.hearing.id === hearingId}
              title={busyText(one.hearing, caseId)}
              style={placeOf(one, range)}
            >
              <span className="visually-hidden">{busyText(one.hearing, caseId)}</span>
            </li>
          ))
        }
      </HourGrid>
    </section>
  );
}

const busyText = (hearing: ListedHearing, caseId: string) =>
  hearing.caseId === caseId
    ? `${spanText(hearing)}, this case`
    : `${spanText(hearing)}, ${hearing.caseCode}, ${hearing.title}`;

/** What the chosen day holds already. */
const busyLine = (day: string, hearings: readonly ListedHearing[]) =>
  hearings.length === 0
    ? `${dayLabel(day)}: no other hearings of yours`
    : `${dayLabel(day)}, busy: ${hearings.map(spanText).join(', ')}`;

/** Hearings that follow one another end with their day; a single one may go on after midnight. */
const minutesInTurn = (
  { time, durationMinutes }: { time: string; durationMinutes: number },
  inTurn: number,
) =>
  inTurn === 1 ? durationMinutes : Math.min(durationMinutes * inTurn, DAY_MINUTES - minuteOf(time));

const DAY_MINUTES = 24 * 60;
