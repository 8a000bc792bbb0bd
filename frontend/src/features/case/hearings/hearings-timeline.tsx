import { useInfiniteQuery } from '@tanstack/react-query';
import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { hearingsQuery } from '#portal/parts/hearings/dialog/hearings-api.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { hearingOrder } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/states.tsx';
import { useAddressParameter } from '../use-address-parameter.ts';
import type { OpenHearing } from './open-hearing.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import './hearings.css';

/** The hearing dates of a case, the earliest first; the latest ones until the user asks for all. */
export function HearingsTimeline({
  shownCase,
  onOpen,
  onClose,
}: {
  shownCase: Case;
  /** Opens a dialog in the place of this one. */
  onOpen: OpenHearing;
  onClose: () => void;
}) {
  const { hearingDatesSet, hearingsTotal, nextHearingDate } = shownCase;
  const isOpenToHearings = takesHearings(shownCase.status);
  const shownIds = new Set(hearingDatesSet.map(({ id }) => id));
  // The time line of the case links to single hearings.
  const [wantedId] = useAddressParameter('hearing');
  const [isWhole, setWhole] = useState(wantedId !== null && !shownIds.has(wantedId));
  const timeline = useInfiniteQuery({ ...hearingsQuery(shownCase.id), enabled: isWhole });
  // The time line of the case may have read them before.
  const read = isWhole ? (timeline.data?.pages.flatMap(({ data }) => data) ?? []) : [];
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
        <>
          {isOpenToHearings && sorted.length > 0 && (
            <Button look="secondary" onClick={() => onOpen('addHearing')}>
              Add hearing
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {sorted.length === 0 ? (
        <EmptyState icon={calendarIcon} title="No hearings found">
          {isOpenToHearings && (
            <Button look="secondary" size="sm" onClick={() => onOpen('hearing')}>
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
              <TimelineEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: a hearing that was set twice is there twice
                key={position}
                shownCase={shownCase}
                hearing={hearing}
                isNext={position === nextAt}
                isWanted={wantedId === null ? position === nextAt : hearing.id === wantedId}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      )}
    </Dialog>
  );
}
