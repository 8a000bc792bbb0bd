import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod';
import { MEETING_TOO_FAR } from '#contracts/endpoints/meetings.ts';
import { HEARING_MINUTES_DEFAULT } from '#contracts/rules/hearings.ts';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';
import { WhenFields } from '#portal/parts/hearings/dialog/hearing-fields.tsx';
import { timeKeyOf, useCheckedSave } from '#portal/parts/hearings/dialog/use-checked-save.ts';
import { WeekOfChoice } from '#portal/parts/hearings/dialog/week-of-choice.tsx';
import {
  momentOf,
  notPast,
  refusePartialDates,
  whenFields,
} from '#portal/parts/hearings/dialog/when-form.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { commentsQuery } from '../api/comments.ts';
import { requestMeeting } from '../api/hearings.ts';
import { meetingPlace } from './unsent-places.ts';

/** The same day a year later; only for comparison, as 29 February may not exist then. */
const lastDay = () => indianDay(Date.now()).replace(/^\d{4}/, (year) => String(Number(year) + 1));

const formSchema = notPast(
  z.object(whenFields).refine(({ startDate }) => startDate <= lastDay(), {
    path: ['startDate'],
    message: MEETING_TOO_FAR,
  }),
);
const resolver = refusePartialDates<z.input<typeof formSchema>>(zodResolver(formSchema));

/** Sets a meeting for everyone on the case; the proceedings announce it. */
export function ScheduleMeetingDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm(meetingPlace(caseId), {
    resolver,
    mode: 'onTouched',
    defaultValues: { startDate: '', startTime: '' },
  });
  const { checkedSave, isSubmitting, failure, clashesAt } = useCheckedSave(caseId, {
    write: (moment: string) => requestMeeting(caseId, moment, unsent.requestKey()),
    // The proceedings announce the meeting.
    onSaved: (client) => void invalidate(client, commentsQuery(caseId).queryKey),
    unsent,
    onClose,
  });
  const clashes = clashesAt(timeKeyOf(form.watch()));

  const save = form.handleSubmit(async (filled) => {
    const moment = momentOf(filled);
    await checkedSave({
      key: timeKeyOf(form.getValues()),
      times: [{ date: moment, time: moment, durationMinutes: HEARING_MINUTES_DEFAULT }],
      input: moment,
    });
  });

  return (
    <FormDialog
      title="Schedule a meeting"
      unsent={unsent}
      submitLabel={clashes.length > 0 ? 'Save anyway' : 'Submit'}
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p>Everyone on the case sees the date and the join link.</p>
      <FormProvider {...form}>
        <WhenFields />
        <WeekOfChoice caseId={caseId} saysClash={clashes.length === 0} />
      </FormProvider>
      {clashes.length > 0 && <ClashWarning clashes={clashes} />}
    </FormDialog>
  );
}
