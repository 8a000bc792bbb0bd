import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import {
  addDays,
  addMonths,
  dayLabel,
  fromWireDate,
  monthLabel,
  monthOf,
  startOfWeek,
  weekdays,
  weeksOf,
} from '#portal/shared/dates/court-days.ts';
import { SkeletonBar } from '#portal/shared/ui/states.tsx';
import { MonthDay } from './month-day.tsx';

/**
 * A month as a grid after the WAI-ARIA pattern: one stop of the Tab key, the arrow keys go from
 * day to day (and on into the next month), Enter chooses a day, Tab goes through its hearings.
 */
export function MonthGrid({
  month,
  today,
  hearings,
  totals,
  onDay,
  onMonth,
  onOpen,
}: {
  month: string;
  today: string;
  /** Undefined while they are on their way. */
  hearings: readonly ListedHearing[] | undefined;
  /** Hearings of each day, by court day. */
  totals: ReadonlyMap<string, number>;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
  /** Opens a hearing; undefined where hearings are links to their cases. */
  onOpen: ((hearing: ListedHearing) => void) | undefined;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string>();
  const isMoving = useRef(false);
  const first = `${month}-01`;
  const reachable = [moved, today].find((day) => day && monthOf(day) === month) ?? first;

  useEffect(() => {
    if (!isMoving.current || !moved || monthOf(moved) !== month) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${moved}"]`)?.focus();
  }, [moved, month]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to = from && dayAfterKey(from, event.key);
    if (!to) return;
    event.preventDefault();
    isMoving.current = true;
    setMoved(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };

  const byDay = Map.groupBy(hearings ?? [], ({ date }) => fromWireDate(date));
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are moved through by arrow keys
      role="grid"
      className="month-grid"
      aria-label={`Hearings in ${monthLabel(month)}`}
      aria-busy={hearings === undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={short} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              monthOf(day) !== month ? (
                <td key={day} className="month-cell" data-outside="true">
                  <span className="month-number">{Number(day.slice(8))}</span>
                </td>
              ) : (
                <td key={day} className="month-cell" data-today={day === today}>
                  <button
                    type="button"
                    className="month-number month-number-button"
                    data-day={day}
                    tabIndex={day === reachable ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${dayLabel(day)}, ${hearingsText(totals.get(day) ?? 0)}`}
                    onFocus={() => setMoved(day)}
                    onClick={() => onDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                  {hearings === undefined ? (
                    <SkeletonBar />
                  ) : (
                    <MonthDay
                      hearings={byDay.get(day) ?? []}
                      total={totals.get(day) ?? 0}
                      isReachable={day === reachable}
                      onOpen={onOpen}
                      onAll={() => onDay(day)}
                    />
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const hearingsText = (count: number) =>
  count === 0 ? 'no hearings' : count === 1 ? '1 hearing' : `${count} hearings`;

/** Where a key leads from a day; nothing for a key that moves nowhere. */
function dayAfterKey(day: string, key: string): string | undefined {
  const sameDay = (month: string) => {
    const last = addDays(`${addMonths(month, 1)}-01`, -1);
    const wanted = `${month}-${day.slice(8)}`;
    return wanted > last ? last : wanted;
  };
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return sameDay(addMonths(monthOf(day), -1));
    case 'PageDown':
      return sameDay(addMonths(monthOf(day), 1));
    default:
      return undefined;
  }
}
