import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { canEnd, comingHearingsOf } from '#portal/parts/hearings/set-hearings.ts';
import { hearingMoment } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { isWebAddress, PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { HearingLink } from './hearing-link.tsx';
import type { OpenHearing } from './open-hearing.ts';

/** The next hearing of a case, how many follow it, and what can be done with it. */
export function HearingFact({ shownCase, onOpen }: { shownCase: Case; onOpen: OpenHearing }) {
  const nowMs = useNow();
  const next = shownCase.nextHearingDate;
  const coming = comingHearingsOf(shownCase, nowMs);
  const others = coming.filter(({ id }) => id !== next?.id).length;
  return (
    <>
      <NextHearing date={next?.date} onOpen={() => onOpen('hearings')} />
      {others > 0 && (
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          aria-label={`and ${others} more: show the hearings timeline`}
          onClick={() => onOpen('hearings')}
        >
          {`and ${others} more`}
        </button>
      )}
      {(next?.mode || next?.place) && (
        <span className="case-hearing-where">
          {/* A web address has its link below. */}
          <PlaceText mode={next.mode} place={isWebAddress(next.place ?? '') ? '' : next.place} />
        </span>
      )}
      <HearingLink shownCase={shownCase} />
      {takesHearings(shownCase.status) && (
        <button
          type="button"
          className="text-button case-hearing-update"
          aria-label="Update Next Hearing Date"
          onClick={() => onOpen('hearing')}
        >
          Update
        </button>
      )}
      {takesHearings(shownCase.status) && coming.length > 0 && (
        <button
          type="button"
          className="text-button case-hearing-update"
          aria-haspopup="dialog"
          onClick={() => onOpen('addHearing')}
        >
          Add hearing
        </button>
      )}
      {next?.id && canEnd(next, nowMs) && (
        <button
          type="button"
          className="text-button case-hearing-update"
          aria-haspopup="dialog"
          onClick={() => onOpen('endHearing')}
        >
          Adjourn or cancel
        </button>
      )}
    </>
  );
}

/** The next hearing date or 'N/A'; a click opens the timeline. */
function NextHearing({ date, onOpen }: { date: string | undefined; onOpen: () => void }) {
  const moment = date === undefined ? undefined : hearingMoment(date);
  const text = moment ? `${moment.date}, ${moment.time} IST` : 'N/A';
  return (
    <button
      type="button"
      className="text-button tabular"
      aria-label={`${text}: show the hearings timeline`}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}
