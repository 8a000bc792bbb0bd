import { useQuery } from '@tanstack/react-query';
import previousIcon from 'primeicons/raw-svg/chevron-left.svg?raw';
import nextIcon from 'primeicons/raw-svg/chevron-right.svg?raw';
import linkIcon from 'primeicons/raw-svg/link.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { REFERENCES_MAX, type Reference } from '#contracts/endpoints/search/references.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { useDismissal } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ReferenceCard } from './reference-card.tsx';
import { isCertain, isOpen } from './reference-states.ts';
import { referencesQuery } from './references-query.ts';
import { type Review as ReviewState, useReview } from './use-review.ts';

type OfDocument = { caseId: string; documentId: string };

/** Goes through the references of a document, one at a time. The page of each is shown beside it. */
export function ReferencesPanel({
  onShow,
  onClose,
  ...of
}: OfDocument & {
  /** Shows the words of a reference on their page; undefined if there is none. */
  onShow: (reference: Reference | undefined) => void;
  onClose: () => void;
}) {
  const query = useQuery(referencesQuery(of));
  useDismissal(true, onClose);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      className="viewer-beside references-panel"
      aria-label="References"
      tabIndex={-1}
    >
      <div className="viewer-beside-bar">
        <h3>References</h3>
        <IconButton icon={closeIcon} label="Close references" onClick={onClose} />
      </div>
      <QueryStates query={query} loading={<Skeleton lines={6} label="Finding references" />}>
        {({ references, leftOut, isComplete, isWaiting }) =>
          references.length === 0 ? (
            <NoReferences isWaiting={isWaiting} isComplete={isComplete} />
          ) : (
            <>
              <Review of={of} references={references} onShow={onShow} />
              {leftOut > 0 && (
                <p className="soft reference-fact">
                  {`The first ${REFERENCES_MAX} references are shown; ${leftOut} more are not.`}
                </p>
              )}
              {!isComplete && (
                <p className="soft reference-fact">
                  The end of this document was not read: it is too long.
                </p>
              )}
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

function NoReferences({ isWaiting, isComplete }: { isWaiting: boolean; isComplete: boolean }) {
  const isUnread = isWaiting || !isComplete;
  return (
    <EmptyState icon={linkIcon} title={isUnread ? 'The text is not known yet' : 'No references'}>
      <p className="soft">
        {isUnread
          ? 'This document is being processed. Try again in a moment.'
          : 'The text of this document names no exhibit, page or paragraph of the case.'}
      </p>
    </EmptyState>
  );
}

function Review({
  of,
  references,
  onShow,
}: {
  of: OfDocument;
  references: readonly Reference[];
  onShow: (reference: Reference | undefined) => void;
}) {
  const review = useReview(of, references);
  const { at, current } = review;
  const shown = useRef(onShow);
  shown.current = onShow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reference
  useEffect(() => shown.current(current), [current?.key]);
  useEffect(() => () => shown.current(undefined), []);
  const root = useRef<HTMLElement>(null);
  const focus = () => root.current?.focus({ preventScroll: true });
  useEffect(focus, []);
  // The button that was pressed may be disabled during the step, or gone after it: keys go on here.
  const act = (step: Promise<void>) => {
    focus();
    void step.then(() => requestAnimationFrame(focus));
  };
  const decided = references.filter((one) => !isOpen(one)).length;
  const certain = references.filter(isCertain).length;
  const { length } = references;
  return (
    <section
      ref={root}
      className="references-review"
      aria-label={`Reference ${at + 1} of ${length}`}
      tabIndex={-1}
      onKeyDown={(event) => onKey(event, review, { count: length, act })}
    >
      <label className="references-progress">
        <span role="status">{`${decided} of ${length} decided`}</span>
        <progress max={length} value={decided} />
      </label>
      <div className="reference-actions">
        <Button
          size="sm"
          look="secondary"
          disabled={certain === 0 || review.isSubmitting}
          onClick={() => act(review.acceptCertain())}
        >
          {`Accept all certain (${certain})`}
        </Button>
        <Button
          size="sm"
          look="quiet"
          disabled={!review.canUndo || review.isSubmitting}
          onClick={() => act(review.undo())}
        >
          Undo
        </Button>
      </div>
      {review.failure && <p role="alert">{review.failure}</p>}
      <div className="viewer-beside-bar">
        <IconButton
          icon={previousIcon}
          label="Previous reference"
          disabled={at === 0}
          onClick={() => review.show(at - 1)}
        />
        <span aria-live="polite">{`Reference ${at + 1} of ${length}`}</span>
        <IconButton
          icon={nextIcon}
          label="Next reference"
          disabled={at >= length - 1}
          onClick={() => review.show(at + 1)}
        />
      </div>
      {current && (
        <ReferenceCard
          key={`${current.key} ${current.decisions[0]?.revision ?? ''}`}
          caseId={of.caseId}
          reference={current}
          isLocked={review.isSubmitting}
          onDecide={(choice) => act(review.decide(choice))}
        />
      )}
      <p className="soft references-keys">
        Keys: Alt+↑ and Alt+↓ go to another reference, Alt+A accepts, Alt+I ignores, Alt+Z takes the
        last step back.
      </p>
    </section>
  );
}

/** Keys with Alt, since letters are typed in the fields. */
function onKey(
  event: KeyboardEvent<HTMLElement>,
  review: ReviewState,
  { count, act }: { count: number; act: (step: Promise<void>) => void },
): void {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const { at } = review;
  // By its place on the keyboard: Alt types other letters on some.
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowUp: at > 0 ? () => review.show(at - 1) : undefined,
    ArrowDown: at < count - 1 ? () => review.show(at + 1) : undefined,
    KeyA: () => event.currentTarget.querySelector('form')?.requestSubmit(),
    KeyI: () => act(review.decide({ choice: 'ignored' })),
    KeyZ: review.canUndo ? () => act(review.undo()) : undefined,
  };
  const action = actions[event.code];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
