import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { RATING_MAX, type Rating } from '#contracts/endpoints/outcome/outcomes.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useResumed } from '#portal/parts/unsent/use-opened.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { StarRating, Stars } from '#portal/shared/ui/form/star-rating.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { useRateCase } from '../api/outcome.ts';

/** The neutral's rating of an ended case; it can be changed at any time. */
export function CaseRating({ shownCase: { id, rating } }: { shownCase: Case }) {
  const [isEditing, setEditing] = useState(useResumed(ratingPlace(id)));
  const thanks = useRef<HTMLParagraphElement>(null);
  const hasEnded = useRef(false);
  const end = () => {
    hasEnded.current = true;
    setEditing(false);
  };
  // The form that had the focus is gone once the rating is saved.
  useEffect(() => {
    if (!hasEnded.current || !thanks.current) return;
    hasEnded.current = false;
    thanks.current.focus();
  });
  return (
    <CollapsibleCard title="Your Rating">
      {rating && !isEditing ? (
        <div className="rating-given">
          <p ref={thanks} tabIndex={-1} className="rating-thanks">
            Thank you for rating this case.
          </p>
          <Stars value={rating.rating} max={RATING_MAX} />
          {rating.comment && <p className="outcome-summary">{rating.comment}</p>}
          <div>
            <Button look="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit rating
            </Button>
          </div>
        </div>
      ) : (
        <RatingForm caseId={id} former={rating} onDone={end} {...(rating && { onCancel: end })} />
      )}
    </CollapsibleCard>
  );
}

const ratingPlace = (caseId: string) => `rating:${caseId}`;

function RatingForm({
  caseId,
  former,
  onDone,
  onCancel,
}: {
  caseId: string;
  former: Rating | undefined;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { form, unsent } = useUnsentForm(ratingPlace(caseId), {
    defaultValues: { stars: former?.rating ?? 0, comment: former?.comment ?? '' },
  });
  const comment = form.watch('comment');
  const stars = form.watch('stars') || undefined;
  const { submit, isSubmitting, failure } = useRateCase(caseId);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (stars === undefined) return;
    const reply = await submit({ rating: stars, comment });
    if (!reply) return;
    unsent.forget();
    showSnackbar('success', reply.message);
    onDone();
  };
  return (
    <form className="rating-form" onSubmit={(event) => void onSubmit(event)}>
      <UnsentNotice unsent={unsent} />
      <StarRating
        legend="How did this case go?"
        value={stars}
        max={RATING_MAX}
        isDisabled={isSubmitting}
        onChange={(value) => form.setValue('stars', value)}
      />
      <TextArea
        label="Comment (optional)"
        rows={3}
        value={comment}
        length={comment.length}
        readOnly={isSubmitting}
        onChange={(event) => form.setValue('comment', event.target.value)}
      />
      <FormFailure text={failure} />
      <div className="form-actions">
        <Button type="submit" disabled={stars === undefined || isSubmitting}>
          {former ? 'Save rating' : 'Submit rating'}
        </Button>
        {onCancel && (
          <Button
            look="secondary"
            onClick={() => {
              unsent.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
