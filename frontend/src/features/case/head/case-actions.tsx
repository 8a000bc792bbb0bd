import { useQuery } from '@tanstack/react-query';
import calendarIcon from 'primeicons/raw-svg/calendar-plus.svg?raw';
import moreIcon from 'primeicons/raw-svg/ellipsis-h.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import penIcon from 'primeicons/raw-svg/pencil.svg?raw';
import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  BlockedWindowDialog,
  useMeetingWindow,
} from '#portal/parts/hearings/use-meeting-window.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';
import { useMedia } from '#portal/shared/ui/use-media.ts';
import { meetingPlace } from '../hearings/unsent-places.ts';
import {
  type HeadAct,
  type HeadAction,
  hasSpeech,
  headActionsOf,
  headLabels,
} from './head-acts.ts';
import './case-head.css';

const ScheduleMeetingDialog = lazyDialog(
  async () => (await import('../hearings/schedule-meeting-dialog.tsx')).ScheduleMeetingDialog,
);
const TranscriptionDialog = lazyDialog(
  async () => (await import('./transcription-dialog.tsx')).TranscriptionDialog,
);

const icons: Partial<Record<HeadAct, string>> = {
  join: videoIcon,
  schedule: calendarIcon,
  order: microphoneIcon,
  write: penIcon,
};
const opensDialog: readonly HeadAct[] = ['join', 'schedule'];

/** The act's page, if it has one. */
function hrefOf(act: HeadAct, { id, resolutionKind }: Case): string | undefined {
  if (act === 'complete') return paths.createCase.href(id);
  if (act === 'order') return paths.orderDictation.hrefToRecord(id);
  if (act === 'draft') return paths.desk.href(id);
  if (act === 'examine') return paths.crossExamination.href(id, resolutionKind);
  return act === 'transcribe' ? paths.liveTranscription.href(id, resolutionKind) : undefined;
}

/** One action, at most two beside it, and a menu of the others; on a phone one and the menu. */
export function CaseActions({ shownCase, onWrite }: { shownCase: Case; onWrite: () => void }) {
  const { id } = shownCase;
  const navigate = useNavigate();
  const { data: me } = useMe();
  const { data: speech } = useQuery({ ...caseSpeechQuery(id), enabled: hasSpeech(shownCase) });
  const [opened, setOpened] = useOpened<HeadAct>({ schedule: meetingPlace(id) });
  const isPhone = useMedia('(max-width: 30rem)');
  const session = useMeetingWindow(id, 'session');
  const { first, beside, more } = headActionsOf(shownCase, { me, speech });
  const inMenu = isPhone ? [...beside, ...more] : more;
  const close = () => setOpened(undefined);
  const choose = ({ act, reason }: HeadAction) => {
    const href = hrefOf(act, shownCase);
    if (reason) showSnackbar('info', reason);
    else if (href) void navigate(href);
    else if (act === 'write') onWrite();
    else setOpened(act);
  };
  const buttonOf = (action: HeadAction, look: 'primary' | 'secondary') => (
    <HeadButton
      key={action.act}
      action={action}
      look={look}
      href={hrefOf(action.act, shownCase)}
      isBusy={action.act === 'join' && session.isOpening}
      onChoose={() => choose(action)}
    />
  );
  return (
    <div className="case-actions">
      {buttonOf(first, 'primary')}
      {!isPhone && beside.map((action) => buttonOf(action, 'secondary'))}
      {inMenu.length > 0 && (
        <Menu
          label="More actions of this case"
          className="action-menu"
          control={(control) => (
            <Button look="secondary" size="sm" icon={moreIcon} {...control}>
              More
            </Button>
          )}
          items={inMenu.map((action) => ({
            label: headLabels[action.act],
            reason: action.reason,
            onChoose: () => choose(action),
          }))}
        />
      )}
      <FormFailure text={session.failure} />
      {opened === 'join' && (
        <LazyConfirmDialog
          title="Join session"
          question="We may record the meeting for case proceedings and transcription purposes"
          confirmLabel="Join"
          cancelLabel="Cancel"
          isOpen
          onConfirm={() => {
            close();
            void session.open();
          }}
          onCancel={close}
        />
      )}
      {opened === 'schedule' && <ScheduleMeetingDialog caseId={id} onClose={close} />}
      {opened === 'settings' && speech && (
        <TranscriptionDialog caseId={id} speech={speech} onClose={close} />
      )}
      {session.blockedUrl !== undefined && (
        <BlockedWindowDialog url={session.blockedUrl} onClose={session.dismiss} />
      )}
    </div>
  );
}

function HeadButton({
  action: { act, reason },
  look,
  href,
  isBusy,
  onChoose,
}: {
  action: HeadAction;
  look: 'primary' | 'secondary';
  href: string | undefined;
  isBusy: boolean;
  onChoose: () => void;
}) {
  const reasonId = useId();
  const label = headLabels[act];
  const shared = { look, size: 'sm', icon: icons[act] } as const;
  if (href)
    return (
      <ButtonLink {...shared} to={href}>
        {label}
      </ButtonLink>
    );
  return (
    <>
      <Button
        {...shared}
        {...(opensDialog.includes(act) && { 'aria-haspopup': 'dialog' })}
        disabled={isBusy}
        onClick={onChoose}
        // Not `disabled`: the button stays in the tab order, so that the reason can be read.
        {...(reason && { 'aria-disabled': true, 'aria-describedby': reasonId, title: reason })}
      >
        {label}
      </Button>
      {reason && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
