import { useId } from 'react';
import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import {
  joinRefusalOf,
  MEETING_OPENS_MINUTES,
  meetingWindowOf,
} from '#contracts/endpoints/meetings.ts';
import { isHeldElsewhere } from '#contracts/rules/hearings.ts';
import {
  BlockedWindowDialog,
  useMeetingWindow,
} from '#portal/parts/hearings/use-meeting-window.ts';
import { hearingInstant } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';

const NOT_YET = `The link opens ${MEETING_OPENS_MINUTES} minutes before the hearing`;

/**
 * Opens a hearing in a new window; before its time a toast says when it opens. Nothing for hearings
 * in person and by telephone.
 */
export function HearingLink({
  shownCase,
  hearing,
}: {
  shownCase: Case;
  /** Undefined: the hearing that can be joined now, or the next one. */
  hearing?: HearingDate;
}) {
  const hintId = useId();
  const nowMs = useNow();
  const { open, isOpening, blockedUrl, dismiss } = useMeetingWindow(
    shownCase.id,
    'hearing',
    hearing?.id,
  );
  const { date, mode } = hearing ?? shownCase.nextHearingDate ?? {};
  const startsAtMs = date === undefined ? undefined : hearingInstant(date);
  if (startsAtMs === undefined || isHeldElsewhere(mode)) return null;
  if (joinRefusalOf(shownCase) !== undefined) return null;
  const window = meetingWindowOf(startsAtMs, nowMs);
  if (window === 'over') return null;
  const isAhead = window === 'ahead';
  return (
    <>
      <button
        type="button"
        className="text-button case-hearing-link"
        aria-describedby={hintId}
        disabled={isOpening}
        onClick={() => (isAhead ? showSnackbar('info', NOT_YET) : void open())}
        {...(isAhead && { 'aria-disabled': true, title: NOT_YET })}
      >
        Hearing link
      </button>
      <span id={hintId} className="visually-hidden">
        {isAhead ? NOT_YET : 'Opens in a new window'}
      </span>
      {blockedUrl !== undefined && <BlockedWindowDialog url={blockedUrl} onClose={dismiss} />}
    </>
  );
}
