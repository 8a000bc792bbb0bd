import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Case } from '#contracts/endpoints/cases.ts';
import {
  HEARING_MINUTES_DEFAULT,
  type NextHearingInput,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import { DraftNotice } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraftedForm } from '#portal/shared/drafts/use-drafted-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { hearingMoment } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ClashWarning } from './clash-warning.tsx';
import {
  type EndHearingForm,
  type Ending,
  endHearingResolver,
  type FilledEndHearing,
} from './end-hearing-form.ts';
import { timeKeyOf, useClashCheck } from './use-clash-check.ts';
import { useHearingChanges } from './use-hearing-changes.ts';
import { WhenFields } from './when-fields.tsx';
import { momentOf } from './when-form.ts';
import './hearings.css';

type NextHearing = NonNullable<Case['nextHearingDate']>;

const labels: Readonly<Record<Ending, string>> = {
  adjournedToDate: 'Adjourn to a new date',
  adjourned: 'Adjourn; the new date is set later',
  cancelled: 'Cancel the hearing',
};

export const endHearingPlace = ({ id, nextHearingDate }: Case) =>
  `end-hearing:${id}:${nextHearingDate?.id ?? ''}`;

/** Adjourns or cancels the next hearing, with a reason (D107). */
export function EndHearingDialog({
  shownCase,
  hearing,
  onClose,
}: {
  shownCase: Case;
  hearing: NextHearing & { id: string };
  onClose: () => void;
}) {
  const formId = useId();
  const { endHearing } = useHearingChanges(shownCase.id);
  const { clashesAt, check } = useClashCheck(shownCase.id);
  const { submit, isSubmitting, failure } = useSubmit();
  const { form, draft } = useDraftedForm<EndHearingForm, FilledEndHearing>(
    endHearingPlace(shownCase),
    {
      resolver: endHearingResolver,
      // An error that appears as Submit is pressed would move Submit away from under the finger.
      mode: 'onSubmit',
      defaultValues: { ending: '', startDate: '', startTime: '', reason: '' },
    },
  );
  const { register, formState, watch } = form;
  const { errors } = formState;
  const { ending, reason } = watch();
  const keyOf = (when: EndHearingForm) =>
    timeKeyOf({ ...when, durationMinutes: String(minutesOf(hearing)) });
  const clashes = ending === 'adjournedToDate' ? clashesAt(keyOf(watch())) : [];

  const save = form.handleSubmit(async (filled) => {
    const nextHearingDate = movedHearing(hearing, filled);
    const message = await submit(async () => {
      const mayBe = !nextHearingDate || (await check(keyOf(form.getValues()), nextHearingDate));
      if (!mayBe) return undefined;
      return endHearing(hearing.id, {
        state: filled.ending === 'cancelled' ? 'cancelled' : 'adjourned',
        reason: filled.reason,
        nextHearingDate,
      });
    });
    if (message === undefined) return;
    draft.forget();
    onClose();
    showSnackbar('success', message);
  });

  const moment = hearingMoment(hearing.date);
  const offered = takesHearings(shownCase.status)
    ? (['adjournedToDate', 'adjourned', 'cancelled'] as const)
    : (['adjourned', 'cancelled'] as const);
  return (
    <Dialog
      title="Adjourn or Cancel Hearing"
      isOpen
      onClose={onClose}
      width="34rem"
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              draft.forget();
              onClose();
            }}
          >
            Close
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting}>
            {clashes.length > 0 ? 'Save anyway' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
        <DraftNotice draft={draft} />
        <p>
          {`${hearing.hearingType ?? 'Hearing'} on ${moment ? `${moment.date}, ${moment.time} IST` : hearing.date}. The timeline keeps it with the reason, and the other neutrals are notified.`}
        </p>
        <fieldset className="hearing-endings" aria-describedby={`${formId}-ending`}>
          <legend className="visually-hidden">What becomes of the hearing</legend>
          {offered.map((one) => (
            <Choice key={one} kind="radio" value={one} {...register('ending')}>
              {labels[one]}
            </Choice>
          ))}
          {errors.ending && (
            <p id={`${formId}-ending`} className="field-error" role="alert">
              {errors.ending.message}
            </p>
          )}
        </fieldset>
        <FormProvider {...form}>
          {ending === 'adjournedToDate' && <WhenFields dateLabel="New Date" />}
        </FormProvider>
        {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        <TextArea
          label="Reason"
          rows={3}
          isRequired
          length={reason.length}
          error={errors.reason?.message}
          {...register('reason')}
        />
      </form>
    </Dialog>
  );
}

const minutesOf = ({ durationMinutes }: NextHearing) => durationMinutes ?? HEARING_MINUTES_DEFAULT;

/** The same hearing at its new date. */
function movedHearing(
  hearing: NextHearing,
  filled: FilledEndHearing,
): NextHearingInput | undefined {
  if (filled.ending !== 'adjournedToDate') return undefined;
  const moment = momentOf(filled);
  return {
    date: moment,
    time: moment,
    durationMinutes: minutesOf(hearing),
    hearingType: hearing.hearingType ?? '',
    remarks: hearing.remarks ?? '',
    mode: hearing.mode,
    place: hearing.place,
  };
}
