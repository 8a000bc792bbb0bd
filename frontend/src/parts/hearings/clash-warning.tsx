import { useEffect, useRef } from 'react';
import type { HearingClash } from '#contracts/endpoints/cases/case-hearings.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { paths } from '../../shared/paths.ts';
import './clash-warning.css';

/** Clashes of a new date; cases that the user may not see are not named. */
export function ClashWarning({ clashes }: { clashes: readonly HearingClash[] }) {
  const box = useRef<HTMLDivElement>(null);
  // A neutral's hearings that are not named, e.g. on several days, are one line.
  const shown = new Map(clashes.map((clash) => [keyOf(clash), clash]));
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="clash-warning" role="alert">
      <p className="clash-warning-title">
        {shown.size === 1 ? 'This time clashes with:' : 'This time clashes with these:'}
      </p>
      <ul>
        {[...shown].map(([key, { neutral, hearing }]) => (
          <li key={key}>
            {hearing ? (
              <>
                <a
                  href={paths.case.href(hearing.caseId, hearing.resolutionKind)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {`${hearing.caseCode}, ${hearing.title}`}
                </a>
                {`: ${hearing.hearingType}, ${hearing.date}, ${twelveHour(hearing.time)}, ${hearing.durationMinutes} min`}
              </>
            ) : (
              `Another hearing of ${neutral.name}`
            )}
          </li>
        ))}
      </ul>
      <p>Change the time, or save it as it is.</p>
    </div>
  );
}

const keyOf = ({ neutral, hearing }: HearingClash) =>
  `${neutral.id} ${hearing?.caseId} ${hearing?.date} ${hearing?.time}`;
