import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { RATING_MAX } from '#contracts/rules/outcome/outcomes.ts';
import { useResumed } from '#portal/parts/unsent/use-opened.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { Stars } from '#portal/shared/ui/form/star-rating.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { ratingPlace } from './rating-place.ts';

const RatingForm = lazy(async () => ({
  default: (await import('./rating-form.tsx')).RatingForm,
}));

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
        <Suspense fallback={<Skeleton lines={7} label="Loading the rating" />}>
          <RatingForm caseId={id} former={rating} onDone={end} {...(rating && { onCancel: end })} />
        </Suspense>
      )}
    </CollapsibleCard>
  );
}
