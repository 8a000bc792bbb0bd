import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { eventKinds, type TimeLineEvent } from './time-line-events.ts';
import { TimeLineLink } from './time-line-link.tsx';
import { TimeLineShape } from './time-line-shape.tsx';

/** The same entries as a table, the earliest first, with a row for today. */
export function TimeLineList({
  events,
  nowMs,
}: {
  events: readonly TimeLineEvent[];
  nowMs: number;
}) {
  const past = events.filter(({ atMs }) => atMs <= nowMs);
  const coming = events.filter(({ atMs }) => atMs > nowMs);
  return (
    <table className="case-table time-line-table">
      <caption className="visually-hidden">Time line, earliest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
        </tr>
      </thead>
      <tbody>
        <Rows events={past} />
        <tr className="time-line-today-row" aria-current="date">
          <td className="tabular">{indianDay(nowMs).split('-').reverse().join('/')}</td>
          <td>Today</td>
        </tr>
        <Rows events={coming} />
      </tbody>
    </table>
  );
}

const Rows = ({ events }: { events: readonly TimeLineEvent[] }) =>
  events.map(({ id, kind, when, title, place }) => (
    <tr key={id}>
      <td className="tabular">{when}</td>
      <td>
        <div className="time-line-entry">
          <TimeLineShape kind={kind} />
          <span>
            {eventKinds[kind].one}
            {': '}
            <TimeLineLink place={place}>{title}</TimeLineLink>
          </span>
        </div>
      </td>
    </tr>
  ));
