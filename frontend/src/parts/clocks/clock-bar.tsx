import { daysLeftText, standingOf } from '#contracts/rules/clocks/clock-standing.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import type { NearestClock } from '#contracts/rules/fields.ts';
import './clock-bar.css';

/**
 * How a running clock stands: a bar of the time that has passed, and the days left as text. The bar
 * is hidden from screen readers, since the text says the same.
 */
export function ClockBar({
  clock,
  today,
}: {
  clock: Pick<NearestClock, 'startedOn' | 'endsOn'>;
  /** The present court day. */
  today: string;
}) {
  const { daysLeft, passed, state } = standingOf(clock, today);
  return (
    <span className="clock-bar" data-state={state} title={`Until ${courtDayText(clock.endsOn)}`}>
      <progress className="clock-bar-track" value={passed} aria-hidden="true" />
      <span className="clock-bar-text tabular">{daysLeftText(daysLeft)}</span>
    </span>
  );
}
