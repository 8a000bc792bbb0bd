import { useEffect, useRef } from 'react';
import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { canEnd, canMove } from '#portal/parts/hearings/set-hearings.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { hearingMoment } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { HearingLink } from './hearing-link.tsx';
import type { OpenHearing } from './open-hearing.ts';

const stateLabels = {
  replaced: 'Date changed',
  adjourned: 'Adjourned',
  cancelled: 'Cancelled',
} as const;

/** One hearing of the timeline; one that is still to come can be joined, moved and ended. */
export function TimelineEntry({
  shownCase,
  hearing,
  isNext,
  isWanted,
  onOpen,
}: {
  shownCase: Case;
  hearing: HearingDate;
  isNext: boolean;
  /** The hearing that the address names, else the next one. */
  isWanted: boolean;
  onOpen: OpenHearing;
}) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // What users look for in a long list.
    if (isWanted) entry.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isWanted]);
  const moment = hearingMoment(hearing.date);
  const when = moment ? `${moment.date}, ${moment.time} IST` : hearing.date;
  const { state } = hearing;
  return (
    <li ref={entry} className="case-hearing" data-next={isNext} data-state={state}>
      <p className="case-hearing-when tabular">
        <span className="case-hearing-moment">{when}</span>
        {isNext && <span className="case-hearing-next">Next hearing</span>}
        {state !== 'set' && <span className="case-hearing-state">{stateLabels[state]}</span>}
        {isNext && <HearingLink shownCase={shownCase} />}
      </p>
      <dl className="case-hearing-facts">
        {hearing.reason && (
          <>
            <dt>Reason</dt>
            <dd>{hearing.reason}</dd>
          </>
        )}
        <dt>Hearing Type</dt>
        <dd>{hearing.hearingType || '-'}</dd>
        <dt>Duration</dt>
        <dd className="tabular">{`${hearing.durationMinutes} minutes`}</dd>
        {(hearing.mode || hearing.place) && (
          <>
            <dt>Place</dt>
            <dd>
              <PlaceText mode={hearing.mode} place={hearing.place} />
            </dd>
          </>
        )}
        <dt>Remarks</dt>
        <dd>{hearing.remarks || '-'}</dd>
      </dl>
      {state === 'set' && (
        <Actions
          shownCase={shownCase}
          hearing={hearing}
          when={when}
          hasLink={!isNext}
          onOpen={onOpen}
        />
      )}
      <ServedLine caseId={shownCase.id} entryId={hearing.id} />
    </li>
  );
}

function Actions({
  shownCase,
  hearing,
  when,
  hasLink,
  onOpen,
}: {
  shownCase: Case;
  hearing: HearingDate;
  when: string;
  /** The next hearing has its link beside its date. */
  hasLink: boolean;
  onOpen: OpenHearing;
}) {
  const nowMs = useNow();
  if (!canEnd(hearing, nowMs)) return null;
  return (
    <p className="case-hearing-actions">
      {hasLink && <HearingLink shownCase={shownCase} hearing={hearing} />}
      {takesHearings(shownCase.status) && canMove(hearing, nowMs) && (
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          aria-label={`Move the hearing on ${when}`}
          onClick={() => onOpen('hearing', hearing.id)}
        >
          Move
        </button>
      )}
      <button
        type="button"
        className="text-button"
        aria-haspopup="dialog"
        aria-label={`Adjourn or cancel the hearing on ${when}`}
        onClick={() => onOpen('endHearing', hearing.id)}
      >
        Adjourn or cancel
      </button>
    </p>
  );
}
