import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { clashText, ownClashes } from '#portal/parts/hearings/own-clashes.ts';
import { dayLabel, fromWireDate } from '#portal/shared/dates/court-days.ts';
import { paths } from '#portal/shared/paths.ts';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { EntryMark, OverlapMark } from './hearing-marks.tsx';

/** Hearings by day, numbered and in order of time: on paper, on a phone, under the grid (D82). */
export function CauseList({
  hearings,
  totals,
  today,
  onOpen,
  onDay,
}: {
  hearings: readonly ListedHearing[];
  totals: ReadonlyMap<string, number>;
  today: string;
  onOpen: ((hearing: ListedHearing) => void) | undefined;
  onDay: (day: string) => void;
}) {
  const byDay = Map.groupBy(hearings, ({ date }) => fromWireDate(date));
  return [...byDay].map(([day, ofDay]) => {
    const total = totals.get(day) ?? ofDay.length;
    return (
      <section key={day} className="cause-day" data-list-day={day} aria-label={dayLabel(day)}>
        <div className="cause-day-head">
          <h3 className="cause-day-title">{dayLabel(day)}</h3>
          {day === today && <span className="cause-today">Today</span>}
        </div>
        <ol className="cause-entries">
          {ofDay.map((hearing, position) => (
            <li key={hearing.id} className="cause-entry" data-state={hearing.state}>
              <span className="cause-number tabular">{position + 1}.</span>
              <div>
                <p className="cause-time tabular">{twelveHour(hearing.time)}</p>
                <p className="cause-minutes tabular">{`${hearing.durationMinutes} min`}</p>
              </div>
              <div className="cause-matter">
                <Matter hearing={hearing} onOpen={onOpen} />
                <p className="cause-code tabular">{hearing.caseCode}</p>
                {hearing.state !== 'set' && (
                  <p className="cause-mark">
                    <EntryMark state={hearing.state} />
                    {hearing.reason && ` ${hearing.reason}`}
                  </p>
                )}
                {hearing.hasOverlap && (
                  <p className="cause-mark">
                    <OverlapMark length="sentence" sentence={clashIn(ofDay, hearing)} />
                  </p>
                )}
              </div>
              <div className="cause-purpose">
                <p>{hearing.hearingType}</p>
                {(hearing.mode || hearing.place) && (
                  <p className="cause-place">
                    <PlaceText mode={hearing.mode} place={hearing.place} />
                  </p>
                )}
                <p className="cause-remarks">{hearing.description}</p>
              </div>
            </li>
          ))}
        </ol>
        {total > ofDay.length && (
          <p className="cause-shortened">
            {`${ofDay.length} of ${total} hearings are listed here. `}
            <button type="button" className="text-button" onClick={() => onDay(day)}>
              Show all of this day
            </button>
          </p>
        )}
      </section>
    );
  });
}

/** What a listed hearing clashes with: the first one by name. */
export const clashIn = (hearings: readonly ListedHearing[], hearing: ListedHearing) =>
  clashText(
    ownClashes(hearings, { ...hearing, hearingId: hearing.id, day: fromWireDate(hearing.date) }),
    1,
  );

function Matter({
  hearing,
  onOpen,
}: {
  hearing: ListedHearing;
  onOpen: ((hearing: ListedHearing) => void) | undefined;
}) {
  if (!onOpen)
    return (
      <Link
        to={paths.case.href(hearing.caseId, hearing.resolutionKind)}
        className="cause-title-button"
      >
        {hearing.title}
      </Link>
    );
  return (
    <button
      type="button"
      className="text-button cause-title-button"
      onClick={() => onOpen(hearing)}
    >
      {hearing.title}
    </button>
  );
}
