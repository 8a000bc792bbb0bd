import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { paths } from '#portal/shared/paths.ts';
import { EntryMark, OverlapMark } from './hearing-marks.tsx';

/** As many hearings as a cell has room for. */
const SHOWN = 3;

/** The hearings of one cell, and how many more there are. */
export function MonthDay({
  hearings,
  total,
  isReachable,
  onOpen,
  onAll,
}: {
  hearings: readonly ListedHearing[];
  total: number;
  /** Whether the Tab key gets here: only in the day that the arrow keys are on. */
  isReachable: boolean;
  onOpen: ((hearing: ListedHearing) => void) | undefined;
  onAll: () => void;
}) {
  if (hearings.length === 0) return null;
  const shown = hearings.slice(0, total > SHOWN ? SHOWN - 1 : SHOWN);
  const tabIndex = isReachable ? 0 : -1;
  return (
    <ul className="month-events">
      {shown.map((hearing) => (
        <li key={hearing.id}>
          {onOpen ? (
            <button
              type="button"
              className="month-event"
              data-state={hearing.state}
              data-kind={hearing.kind}
              tabIndex={tabIndex}
              onClick={() => onOpen(hearing)}
            >
              <EventText hearing={hearing} />
            </button>
          ) : (
            <Link
              to={paths.case.href(hearing.caseId, hearing.resolutionKind)}
              className="month-event"
              data-state={hearing.state}
              data-kind={hearing.kind}
              tabIndex={tabIndex}
            >
              <EventText hearing={hearing} />
            </Link>
          )}
        </li>
      ))}
      {total > shown.length && (
        <li>
          <button type="button" className="month-more" tabIndex={tabIndex} onClick={onAll}>
            {`+${total - shown.length} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function EventText({ hearing }: { hearing: ListedHearing }) {
  return (
    <>
      <span className="month-event-head">
        <span className="month-event-time tabular">{twelveHour(hearing.time)}</span>
        {hearing.kind === 'meeting' && <span className="month-event-kind">Meeting</span>}
        <EntryMark state={hearing.state} />
        {hearing.hasOverlap && <OverlapMark />}
      </span>{' '}
      <span className="month-event-title">{hearing.title}</span>
    </>
  );
}
