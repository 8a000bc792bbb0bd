import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { clockAt, HourGrid, placeOf } from '#portal/parts/hearings/hours/hour-grid.tsx';
import {
  COURT_HOURS,
  hoursAround,
  minuteOf,
  type PlacedHearing,
  placeHearings,
} from '#portal/parts/hearings/hours/lay-out-day.ts';
import { dayLabel, fromWireDate, weekdays } from '#portal/shared/dates/court-days.ts';
import { indianClock, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { type DayMinute, isMovable, isPast } from './drag-target.ts';
import { EntryMark, OverlapMark } from './hearing-marks.tsx';
import { hearingsText } from './month-grid.tsx';
import { useHearingDrag } from './use-hearing-drag.ts';

/** A day or a week by the hour. A hearing opens by a click and moves with the mouse. */
export function TimeGrid({
  days,
  hearings,
  nowMs,
  onDay,
  onOpen,
  onMove,
}: {
  days: readonly string[];
  hearings: readonly ListedHearing[];
  nowMs: number;
  onDay: (day: string) => void;
  onOpen: (hearing: ListedHearing) => void;
  onMove: (hearing: ListedHearing, to: DayMinute) => void;
}) {
  const today = indianDay(nowMs);
  const byDay = Map.groupBy(hearings, ({ date }) => fromWireDate(date));
  const isWeek = days.length > 1;
  const columns = days.map((day, at) => {
    const ofDay = byDay.get(day) ?? [];
    return {
      day,
      label: `Hearings on ${dayLabel(day)}`,
      placed: placeHearings(ofDay),
      isToday: day === today,
      ...(isWeek && {
        head: (
          <button
            type="button"
            className="cause-head-day"
            aria-label={`${dayLabel(day)}, ${hearingsText(ofDay.length)}`}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            {weekdays[at]?.short} <span className="tabular">{Number(day.slice(8))}</span>
          </button>
        ),
      }),
    };
  });
  const range = hoursAround(
    columns.flatMap(({ placed }) => placed),
    COURT_HOURS,
  );
  const { grid, hold, dragged, isEndOfDrag } = useHearingDrag({
    range,
    onDrop: ({ placed: { hearing, startMinute }, target }) => {
      if (target.day === fromWireDate(hearing.date) && target.minute === startMinute) return;
      onMove(hearing, target);
    },
  });
  const ghost = dragged && {
    days: [dragged.target.day],
    startMinute: dragged.target.minute,
    minutes: dragged.placed.hearing.durationMinutes,
    text: `${clockAt(dragged.target.minute)}${isPast(dragged.target, nowMs) ? ' (past)' : ''}`,
  };
  return (
    <div className="cause-hours" data-week={isWeek} data-dragging={dragged !== undefined}>
      <HourGrid
        range={range}
        columns={columns}
        size="middle"
        nowMinute={minuteOf(indianClock(nowMs))}
        ghost={ghost}
        gridRef={grid}
      >
        {({ placed }) =>
          placed.map((one) => (
            <li
              key={one.hearing.id}
              className="hours-entry cause-block"
              data-state={one.hearing.state}
              data-short={one.endMinute - one.startMinute < 45}
              data-movable={isMovable(one.hearing, nowMs)}
              style={placeOf(one, range)}
            >
              <button
                type="button"
                className="cause-block-button"
                onPointerDown={(event) => isMovable(one.hearing, nowMs) && hold(event, one)}
                onClick={() => !isEndOfDrag() && onOpen(one.hearing)}
              >
                <BlockText placed={one} />
              </button>
            </li>
          ))
        }
      </HourGrid>
    </div>
  );
}

function BlockText({ placed: { hearing } }: { placed: PlacedHearing }) {
  return (
    <span className="cause-block-text">
      <span className="cause-block-head">
        <span className="cause-block-time tabular">{twelveHour(hearing.time)}</span>
        {hearing.kind === 'meeting' && <span>Meeting</span>}
        <EntryMark state={hearing.state} />
        {hearing.hasOverlap && <OverlapMark length="icon" />}
      </span>{' '}
      <span className="cause-block-title">{hearing.title}</span>
      <span className="cause-block-detail">
        {[hearing.hearingType, hearing.mode].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
