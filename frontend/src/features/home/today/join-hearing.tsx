import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { MEETING_OPENS_MINUTES } from '#contracts/endpoints/meetings.ts';
import { isHeldElsewhere } from '#contracts/rules/hearings.ts';
import { minuteOf } from '#portal/parts/hearings/hours/lay-out-day.ts';
import {
  BlockedWindowDialog,
  useMeetingWindow,
} from '#portal/parts/hearings/use-meeting-window.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { isWebAddress } from '#portal/shared/ui/text/place-text.tsx';

/**
 * Opens the room of a hearing in a new window: the place if it is a link, else the session of the
 * case. Shown from an hour before the hearing; nothing for hearings in person and by telephone.
 */
export function JoinHearing({
  hearing: { caseId, title, mode, place, time },
  nowMinute,
}: {
  hearing: ListedHearing;
  nowMinute: number;
}) {
  const { open, isOpening, failure, blockedUrl, dismiss } = useMeetingWindow(caseId, 'session');
  if (isHeldElsewhere(mode) || nowMinute < minuteOf(time) - MEETING_OPENS_MINUTES) return null;
  const label = `Join: ${title}`;
  if (place !== undefined && isWebAddress(place))
    return (
      <ButtonLink
        size="sm"
        icon={videoIcon}
        to={place}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
      >
        Join
      </ButtonLink>
    );
  return (
    <>
      <Button
        size="sm"
        icon={videoIcon}
        disabled={isOpening}
        aria-label={label}
        onClick={() => void open()}
      >
        Join
      </Button>
      <FormFailure text={failure} />
      {blockedUrl !== undefined && <BlockedWindowDialog url={blockedUrl} onClose={dismiss} />}
    </>
  );
}
