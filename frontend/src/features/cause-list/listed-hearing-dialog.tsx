import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { EntryMark, OverlapMark } from './hearing-marks.tsx';

/** One hearing of the cause list (seed 2, section 2). */
export function ListedHearingDialog({
  hearing,
  clash,
  onMove,
  onClose,
}: {
  hearing: ListedHearing;
  /** What it clashes with, where that is listed. */
  clash: string | undefined;
  /** Undefined: the hearing cannot get another date. */
  onMove: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Daily Cause List"
      isOpen
      onClose={onClose}
      width="36rem"
      footer={
        <>
          {onMove && (
            <Button look="secondary" onClick={onMove}>
              Move
            </Button>
          )}
          <ButtonLink look="secondary" to={paths.case.href(hearing.caseId, hearing.resolutionKind)}>
            Open the case
          </ButtonLink>
        </>
      }
    >
      <dl className="cause-fields">
        <dt>Title</dt>
        <dd>{hearing.title}</dd>
        <dt>Case Id</dt>
        <dd className="tabular">{hearing.caseCode}</dd>
        <dt>Date</dt>
        <dd className="tabular">{hearing.date}</dd>
        <dt>Time</dt>
        <dd className="tabular">
          {`${twelveHour(hearing.time)} `}
          {hearing.hasOverlap && <OverlapMark length="sentence" sentence={clash} />}
        </dd>
        <dt>Duration</dt>
        <dd className="tabular">{`${hearing.durationMinutes} minutes`}</dd>
        {hearing.state !== 'set' && (
          <>
            <dt>State</dt>
            <dd>
              <EntryMark state={hearing.state} />
              {hearing.reason && ` ${hearing.reason}`}
            </dd>
          </>
        )}
        <dt>Hearing Type</dt>
        <dd>{hearing.hearingType || '-'}</dd>
        {(hearing.mode || hearing.place) && (
          <>
            <dt>Place</dt>
            <dd>
              <PlaceText mode={hearing.mode} place={hearing.place} />
            </dd>
          </>
        )}
        <dt>Description</dt>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it */}
        <dd className="cause-description" tabIndex={0}>
          {hearing.description || '-'}
        </dd>
      </dl>
    </Dialog>
  );
}
