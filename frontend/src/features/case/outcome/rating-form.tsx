import type { FormEvent } from 'react';
import { RATING_MAX, type Rating } from '#contracts/rules/outcome/outcomes.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { StarRating } from '#portal/shared/ui/form/star-rating.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { useRateCase } from '../api/outcome.ts';
import { ratingPlace } from './rating-place.ts';

/** Gives or changes the rating of a case. */
export function RatingForm({
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
