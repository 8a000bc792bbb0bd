import { useInfiniteQuery } from '@tanstack/react-query';
import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Case, HearingDate } from '#contracts/endpoints/cases.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { hearingMoment, hearingOrder } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/states.tsx';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { hearingsQuery } from '../api/hearings.ts';
import './hearings.css';

const stateLabels = {
  replaced: 'Date changed',
  adjourned: 'Adjourned',
  cancelled: 'Cancelled',
} as const;

/** The hearing dates of a case, the earliest first; the latest ones until the user asks for all. */
export function HearingsTimeline({
  shownCase,
  link,
  onSet,
  onClose,
}: {
  shownCase: Case;
  /** Link to the next hearing. */
  link: ReactNode;
  /** Sets a hearing; undefined where the case accepts none. */
  onSet: (() => void) | undefined;
  onClose: () => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const timeline = useInfiniteQuery({ ...hearingsQuery(shownCase.id), enabled: isWhole });
  const { hearingDatesSet, hearingsTotal, nextHearingDate } = shownCase;
  const shownIds = new Set(hearingDatesSet.map(({ id }) => id));
  const read = timeline.data?.pages.flatMap(({ data }) => data) ?? [];
  const earlier = read.filter(({ id }) => !shownIds.has(id));
  const sorted = [...earlier, ...hearingDatesSet].toSorted(
    (a, b) => hearingOrder(a.date) - hearingOrder(b.date),
  );
  const nextOrder = nextHearingDate && hearingOrder(nextHearingDate.date);
  // A date that was given up and set again appears twice; the last entry counts.
  const nextAt = sorted.findLastIndex(
    ({ date, state }) => state === 'set' && hearingOrder(date) === nextOrder,
  );
  const showEarlier = () => {
    if (isWhole) void timeline.fetchNextPage();
    else setWhole(true);
  };
  return (
    <Dialog
      title="Hearings Timeline"
      isOpen
      onClose={onClose}
      width="34rem"
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {sorted.length === 0 ? (
        <EmptyState icon={calendarIcon} title="No hearings found">
          {onSet && (
            <Button look="secondary" size="sm" onClick={onSet}>
              Set a hearing
            </Button>
          )}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it
        <section className="case-timeline" aria-label="Hearings, earliest first" tabIndex={0}>
          {timeline.isError && (
            <ErrorState
              message={failureTextOf(timeline.error)}
              onRetry={() => void timeline.refetch()}
            />
          )}
          {sorted.length < hearingsTotal && !timeline.isError && (
            <Button look="secondary" size="sm" disabled={timeline.isFetching} onClick={showEarlier}>
              {`Show earlier hearings (${hearingsTotal - sorted.length})`}
            </Button>
          )}
          <ol className="case-timeline-list">
            {sorted.map((hearing, position) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: a hearing that was set twice is there twice
                key={position}
                hearing={hearing}
                isNext={position === nextAt}
                link={link}
              />
            ))}
          </ol>
        </section>
      )}
    </Dialog>
  );
}

function Entry({
  hearing,
  isNext,
  link,
}: {
  hearing: HearingDate;
  isNext: boolean;
  link: ReactNode;
}) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The next hearing is what users look for in a long list.
    if (isNext) entry.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isNext]);
  const moment = hearingMoment(hearing.date);
  const { state } = hearing;
  return (
    <li ref={entry} className="case-hearing" data-next={isNext} data-state={state}>
      <p className="case-hearing-when tabular">
        <span className="case-hearing-moment">
          {moment ? `${moment.date}, ${moment.time} IST` : hearing.date}
        </span>
        {isNext && <span className="case-hearing-next">Next hearing</span>}
        {state !== 'set' && <span className="case-hearing-state">{stateLabels[state]}</span>}
        {isNext && link}
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
    </li>
  );
}
