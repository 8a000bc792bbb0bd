import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthLabel, startOfWeek, weekdays } from '#portal/shared/dates/court-days.ts';
import { paths } from '#portal/shared/paths.ts';
import { dayText, placeAfterKey, type StripDay } from './days-of-strip.ts';

/** A day with so many minutes of hearings is drawn full, unless another one has more. */
const FULL_DAY_MINUTES = 8 * 60;

/** Each day is a link to its cause list. Tab stops at one of them, arrow keys go on from there. */
export function DayStrip({ days, today }: { days: readonly StripDay[]; today: string }) {
  const list = useRef<HTMLOListElement>(null);
  const [place, setPlace] = useState(() => days.findIndex(({ day }) => day === today));
  const highest = Math.max(FULL_DAY_MINUTES, ...days.map(({ minutes }) => minutes));

  const move = (event: KeyboardEvent, from: number) => {
    const to = placeAfterKey(event.key, from);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[to]?.focus();
  };

  return (
    <>
      <div className="strip-weekdays soft" aria-hidden="true">
        {weekdays.map(({ short }) => (
          <span key={short}>{short.slice(0, 1)}</span>
        ))}
      </div>
      <ol className="strip" ref={list}>
        {days.map((one, at) => {
          const isFirst = startOfWeek(one.day) === one.day;
          const isWeekend = at % 7 === 0 || at % 7 === 6;
          return (
            <li key={one.day} className="strip-slot" data-weekend={isWeekend}>
              <Link
                className="strip-day"
                to={paths.dailyCause.hrefOfDay(one.day)}
                aria-label={dayText(one)}
                aria-current={one.day === today ? 'date' : undefined}
                title={dayText(one)}
                tabIndex={at === place ? 0 : -1}
                data-past={one.day < today}
                onFocus={() => setPlace(at)}
                onKeyDown={(event) => move(event, at)}
              >
                <span className="strip-number tabular" aria-hidden="true">
                  {Number(one.day.slice(8))}
                </span>
                {one.hearings > 0 && (
                  <span
                    className="strip-bar"
                    style={{ height: `${(100 * one.minutes) / highest}%` }}
                  />
                )}
              </Link>
              {isFirst && (
                <span className="strip-week soft tabular" aria-hidden="true">
                  {`${Number(one.day.slice(8))} ${monthLabel(one.day.slice(0, 7)).slice(0, 3)}`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
