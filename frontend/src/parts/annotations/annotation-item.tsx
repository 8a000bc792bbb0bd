import editIcon from 'primeicons/raw-svg/pencil.svg?raw';
import deleteIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { AnnotationDialog } from './annotation-dialog.tsx';
import { placeInSource } from './annotation-groups.ts';
import { useDeleteAnnotation } from './annotations-query.ts';
import './annotations.css';

/** One annotation with its place, and for its author the buttons to change it. */
export function AnnotationItem({
  caseId,
  annotation,
  place,
  actions,
  isUnderIssue = false,
}: {
  caseId: string;
  annotation: Annotation;
  /** A link or button that opens its page. */
  place: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** A heading names its issue. */
  isUnderIssue?: boolean;
}) {
  const { kind, quote, note, issue, eventDate, isOwn, isOutdated, audience, author } = annotation;
  const facts = [
    !isUnderIssue && issue,
    eventDate && (indianDate(eventDate) ?? eventDate),
    isOwn ? audience === 'tribunal' && 'Shared' : author,
  ].filter(Boolean);
  return (
    <li className="annotation">
      <div className="annotation-place">
        {place}
        {facts.length > 0 && <span className="soft annotation-facts">{facts.join(' · ')}</span>}
      </div>
      {quote && (
        <blockquote className="annotation-quote" dir="auto">
          {quote}
        </blockquote>
      )}
      {note && (
        <p className="annotation-note" dir="auto">
          {note}
        </p>
      )}
      {isOutdated && (
        <p className="annotation-outdated">
          {kind === 'document'
            ? 'The document’s file was replaced since'
            : 'The words of the transcript were changed since'}
        </p>
      )}
      <div className="annotation-actions">
        {actions}
        {isOwn && <OwnActions caseId={caseId} annotation={annotation} />}
      </div>
    </li>
  );
}

function OwnActions({ caseId, annotation }: { caseId: string; annotation: Annotation }) {
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const { submit, isSubmitting } = useDeleteAnnotation(caseId);
  const named = `annotation of ${placeInSource(annotation)}`;
  const close = () => setOpened(undefined);
  const remove = async () => {
    close();
    const reply = await submit(annotation.id);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <>
      <IconButton icon={editIcon} label={`Edit ${named}`} onClick={() => setOpened('edit')} />
      <IconButton
        icon={deleteIcon}
        label={`Delete ${named}`}
        disabled={isSubmitting}
        onClick={() => setOpened('delete')}
      />
      {opened === 'edit' && (
        <AnnotationDialog caseId={caseId} edited={{ annotation }} onClose={close} />
      )}
      {opened === 'delete' && (
        <LazyConfirmDialog
          title="Delete Annotation"
          question="Do you want to delete this annotation? Its note is lost."
          confirmLabel="Delete"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onConfirm={() => void remove()}
          onCancel={close}
        />
      )}
    </>
  );
}
