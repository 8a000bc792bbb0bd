import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import type { Mark } from './lay-out-time-line.ts';
import { countText, eventKinds, type TimeLineEvent } from './time-line-events.ts';
import { TimeLineLink } from './time-line-link.tsx';
import { TimeLineShape } from './time-line-shape.tsx';

/** Entries that the panel of a group lists; the list has them all. */
const GROUP_LISTED = 20;

const textOf = ({ kind, when, title }: TimeLineEvent) =>
  `${eventKinds[kind].one}, ${when}: ${title}`;

/** One entry, or the entries that share its place. */
export function TimeLineMark({ mark: { events, xPercent } }: { mark: Mark }) {
  const [first] = events;
  if (!first) return null;
  return (
    <li className="time-line-mark" style={{ left: `${xPercent}%` }}>
      {events.length > 1 ? (
        <Group events={events} />
      ) : (
        <TimeLineLink place={first.place} className="time-line-one" title={textOf(first)}>
          <TimeLineShape kind={first.kind} />
          <span className="visually-hidden">{textOf(first)}</span>
        </TimeLineLink>
      )}
    </li>
  );
}

function Group({ events }: { events: readonly TimeLineEvent[] }) {
  const [first, last] = [events[0]?.when, events.at(-1)?.when];
  const days = first === last ? first : `${first} to ${last}`;
  const text = `${countText(events)}, ${days}`;
  return (
    <Popover
      label={text}
      className="time-line-group-panel"
      control={(control) => (
        <button
          type="button"
          className="time-line-group tabular"
          aria-label={text}
          title={text}
          {...control}
        >
          {events.length > 99 ? '99+' : events.length}
        </button>
      )}
    >
      {(close) => (
        <>
          <ul className="time-line-group-list">
            {events.slice(0, GROUP_LISTED).map((event) => (
              <li key={event.id}>
                <TimeLineShape kind={event.kind} />
                <TimeLineLink place={event.place} onFollow={close}>
                  {textOf(event)}
                </TimeLineLink>
              </li>
            ))}
          </ul>
          {events.length > GROUP_LISTED && (
            <p className="soft">{`${events.length - GROUP_LISTED} more are in the list.`}</p>
          )}
        </>
      )}
    </Popover>
  );
}
