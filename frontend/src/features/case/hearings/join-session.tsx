import calendarIcon from 'primeicons/raw-svg/calendar-plus.svg?raw';
import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import { useId } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { joinRefusalOf } from '#contracts/endpoints/meetings.ts';
import { BlockedWindowDialog } from '#portal/parts/hearings/blocked-window-dialog.tsx';
import { useMeetingWindow } from '#portal/parts/hearings/use-meeting-window.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { meetingPlace } from './unsent-places.ts';

const ScheduleMeetingDialog = lazyDialog(
  async () => (await import('./schedule-meeting-dialog.tsx')).ScheduleMeetingDialog,
);

/** Joins the session of a case now, or schedules a meeting (seed 1, section 2, Join session). */
export function JoinSession({ shownCase }: { shownCase: Case }) {
  const reasonId = useId();
  const [opened, setOpened] = useOpened<'join' | 'schedule'>({
    schedule: meetingPlace(shownCase.id),
  });
  const { open, isOpening, failure, blockedUrl, dismiss } = useMeetingWindow(
    shownCase.id,
    'session',
  );
  const refusal = joinRefusalOf(shownCase);
  const close = () => setOpened(undefined);
  // Not `disabled`: the button stays in the tab order, so that the reason can be read.
  const refused = refusal !== undefined && {
    'aria-disabled': true,
    'aria-describedby': reasonId,
    title: refusal,
  };
  const choose = (dialog: 'join' | 'schedule') => () =>
    refusal === undefined ? setOpened(dialog) : showSnackbar('info', refusal);

  return (
    <div className="case-meet">
      <Button
        size="sm"
        icon={videoIcon}
        aria-haspopup="dialog"
        disabled={isOpening}
        onClick={choose('join')}
        {...refused}
      >
        Join session
      </Button>
      <Button
        look="secondary"
        size="sm"
        icon={calendarIcon}
        aria-haspopup="dialog"
        onClick={choose('schedule')}
        {...refused}
      >
        Schedule a meeting
      </Button>
      {refusal !== undefined && (
        <span id={reasonId} className="visually-hidden">
          {refusal}
        </span>
      )}
      <FormFailure text={failure} />
      <ConfirmDialog
        title="Join session"
        question="We may record the meeting for case proceedings and transcription purposes"
        confirmLabel="Join"
        cancelLabel="Cancel"
        isOpen={opened === 'join'}
        onConfirm={() => {
          close();
          void open();
        }}
        onCancel={close}
      />
      {opened === 'schedule' && <ScheduleMeetingDialog caseId={shownCase.id} onClose={close} />}
      {blockedUrl !== undefined && <BlockedWindowDialog url={blockedUrl} onClose={dismiss} />}
    </div>
  );
}
