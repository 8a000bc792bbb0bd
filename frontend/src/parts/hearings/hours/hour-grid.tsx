import type { CSSProperties, ReactNode, Ref } from 'react';
import { twelveHour } from '#contracts/rules/notation.ts';
import { type HourRange, type PlacedHearing, timeAt } from './lay-out-day.ts';
import './hours.css';

/** '10:30 am' for a minute of the day. */
export const clockAt = (minute: number): string => twelveHour(timeAt(minute % (24 * 60)));

export type HourColumn = {
  day: string;
  /** Above the column; none where only one day is shown. */
  head?: ReactNode;
  /** Name of the list for screen readers. */
  label?: string;
  placed: readonly PlacedHearing[];
  isToday: boolean;
};

/** A time that is being chosen, on a day or on each of several days. */
export type HourGhost = {
  days: readonly string[];
  startMinute: number;
  minutes: number;
  text: string;
};

/**
 * Days as columns of hours side by side, with a line for now. The height of an entry is its time;
 * entries at the same time share the width of their column.
 */
export function HourGrid({
  range: { fromHour, toHour },
  columns,
  size,
  nowMinute,
  ghost,
  gridRef,
  children,
}: {
  range: HourRange;
  columns: readonly HourColumn[];
  /** Height of an hour: room for details, for one line, or for a block. */
  size: 'tall' | 'middle' | 'small';
  /** Undefined: no line for now. */
  nowMinute: number | undefined;
  ghost?: HourGhost | undefined;
  /** The columns without their heads; a place in it is a time. */
  gridRef?: Ref<HTMLDivElement>;
  /** The items of a column; `HourEntry` each. */
  children: (column: HourColumn) => ReactNode;
}) {
  const hours = Array.from({ length: toHour - fromHour }, (_hour, at) => fromHour + at);
  const showsNow =
    nowMinute !== undefined &&
    nowMinute >= fromHour * 60 &&
    nowMinute < toHour * 60 &&
    columns.some(({ isToday }) => isToday);
  const hasHeads = columns.some(({ head }) => head !== undefined);
  return (
    <div
      className="hours"
      data-size={size}
      style={style({ '--hours': hours.length, '--columns': columns.length })}
    >
      {hasHeads && (
        <div className="hours-heads">
          {columns.map(({ day, head, isToday }) => (
            <div key={day} className="hours-head" data-today={isToday}>
              {head}
            </div>
          ))}
        </div>
      )}
      <div className="hours-body">
        <div className="hours-scale" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="hours-hour tabular">
              {!(showsNow && size !== 'small' && isBeside(nowMinute, hour)) &&
                twelveHour(`${hour}:00`).replace(':00', '')}
            </span>
          ))}
        </div>
        {showsNow && (
          <p className="hours-now tabular" style={style({ '--start': nowMinute - fromHour * 60 })}>
            <span className="hours-now-label">
              <span className="visually-hidden">Now </span>
              {clockAt(nowMinute)}
            </span>
          </p>
        )}
        <div className="hours-columns" ref={gridRef}>
          {columns.map((column) => (
            <div
              key={column.day}
              className="hours-column"
              data-hours-day={column.day}
              data-today={column.isToday}
            >
              <ol className="hours-entries" aria-label={column.label}>
                {children(column)}
              </ol>
              {ghost?.days.includes(column.day) && (
                <div
                  className="hours-ghost"
                  aria-hidden="true"
                  style={style({
                    '--start': ghost.startMinute - fromHour * 60,
                    '--length': ghost.minutes,
                  })}
                >
                  {ghost.text}
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Whether the time of now covers the name of an hour. */
const isBeside = (nowMinute: number, hour: number) => Math.abs(nowMinute - hour * 60) <= 15;

/** Where an entry lies in its column. */
export const placeOf = (
  { startMinute, endMinute, lane, lanes }: PlacedHearing,
  { fromHour }: HourRange,
): CSSProperties =>
  style({
    '--start': startMinute - fromHour * 60,
    '--length': endMinute - startMinute,
    '--lane': lane,
    '--lanes': lanes,
  });

/** Custom properties, which React's type of styles does not name. */
const style = (properties: Record<`--${string}`, number>) => properties as CSSProperties;
