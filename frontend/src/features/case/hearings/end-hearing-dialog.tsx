import { FormProvider } from 'react-hook-form';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  HEARING_MINUTES_DEFAULT,
  type NextHearingInput,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';
import { EndingField, WhenFields } from '#portal/parts/hearings/dialog/hearing-fields.tsx';
import { showChangedHearings } from '#portal/parts/hearings/dialog/hearings-api.ts';
import { timeKeyOf, useCheckedSave } from '#portal/parts/hearings/dialog/use-checked-save.ts';
import { WeekOfChoice } from '#portal/parts/hearings/dialog/week-of-choice.tsx';
import { momentOf } from '#portal/parts/hearings/dialog/when-form.ts';
import type { DatedHearing } from '#portal/parts/hearings/set-hearings.ts';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { hearingMoment } from '#portal/shared/dates/indian-dates.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { ReasonField } from '#portal/shared/ui/form/reason-field.tsx';
import { endHearing } from '../api/hearings.ts';
import {
  type EndHearingForm,
  type Ending,
  endHearingResolver,
  type FilledEndHearing,
} from './end-hearing-form.ts';
import { endHearingPlace } from './unsent-places.ts';

const labels: Readonly<Record<Ending, string>> = {
  adjournedToDate: 'Adjourn to a new date',
  adjourned: 'Adjourn; the new date is set later',
  cancelled: 'Cancel the hearing',
};

/** What the parties are told. */
const toldWords = {
  outcome: 'the outcome and a new date, not the reason',
  reason: 'the outcome, a new date and the reason',
} as const;

/** Adjourns or cancels a hearing, with a reason (D107). */
export function EndHearingDialog({
  shownCase,
  hearing,
  onClose,
}: {
  shownCase: Case;
  hearing: DatedHearing & { id: string };
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm<EndHearingForm, FilledEndHearing>(
    endHearingPlace(shownCase.id, hearing.id),
    {
      resolver: endHearingResolver,
      // Validation on blur would move Submit away while it is being clicked.
      mode: 'onSubmit',
      defaultValues: { ending: '', startDate: '', startTime: '', reason: '', told: 'outcome' },
    },
  );
  const { checkedSave, isSubmitting, failure, clashesAt } = useCheckedSave(shownCase.id, {
    write: (ending: Parameters<typeof endHearing>[2]) =>
      endHearing(shownCase.id, hearing.id, ending),
    onSaved: showChangedHearings,
    unsent,
    onClose,
  });
  const { ending } = form.watch();
  const keyOf = (when: EndHearingForm) =>
    timeKeyOf({ ...when, durationMinutes: String(minutesOf(hearing)) });
  const clashes = ending === 'adjournedToDate' ? clashesAt(keyOf(form.watch())) : [];

  const save = form.handleSubmit(async (filled) => {
    const nextHearingDate = movedHearing(hearing, filled);
    await checkedSave({
      key: keyOf(form.getValues()),
      times: nextHearingDate ? [nextHearingDate] : [],
      input: {
        state: filled.ending === 'cancelled' ? 'cancelled' : 'adjourned',
        reason: filled.reason,
        tellsReason: filled.told === 'reason',
        nextHearingDate,
      },
    });
  });

  const moment = hearingMoment(hearing.date);
  const offered = takesHearings(shownCase.status)
    ? (['adjournedToDate', 'adjourned', 'cancelled'] as const)
    : (['adjourned', 'cancelled'] as const);
  return (
    <FormDialog
      title="Adjourn or Cancel Hearing"
      width="34rem"
      unsent={unsent}
      cancelLabel="Close"
      submitLabel={clashes.length > 0 ? 'Save anyway' : 'Submit'}
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        {`${hearing.hearingType ?? 'Hearing'} on ${moment ? `${moment.date}, ${moment.time} IST` : hearing.date}. Neutrals of the case and its manager are told the outcome and the reason, which the timeline keeps. The parties’ agents, and parties without one, are told ${toldWords[form.watch('told')]}.`}
      </p>
      <WillBeServed caseId={shownCase.id} />
      <FormProvider {...form}>
        <EndingField
          name="ending"
          legend={<span className="visually-hidden">Outcome of the hearing</span>}
          choices={offered.map((value) => ({ value, label: labels[value] }))}
        />
        {ending === 'adjournedToDate' && (
          <>
            <WhenFields dateLabel="New Date" />
            <WeekOfChoice
              caseId={shownCase.id}
              hearingId={hearing.id}
              minutes={minutesOf(hearing)}
              saysClash={clashes.length === 0}
            />
          </>
        )}
        {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        <ReasonField />
        <ChoiceGroup legend="The reason is for">
          <Choice kind="radio" value="outcome" {...form.register('told')}>
            The neutrals and the case manager
          </Choice>
          <Choice kind="radio" value="reason" {...form.register('told')}>
            The parties too
          </Choice>
        </ChoiceGroup>
      </FormProvider>
    </FormDialog>
  );
}

const minutesOf = ({ durationMinutes }: DatedHearing) => durationMinutes ?? HEARING_MINUTES_DEFAULT;

/** The same hearing at its new date. */
function movedHearing(
  hearing: DatedHearing,
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
