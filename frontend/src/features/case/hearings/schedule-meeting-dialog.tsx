import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod';
import { MEETING_TOO_FAR } from '#contracts/endpoints/meetings.ts';
import { HEARING_MINUTES_DEFAULT } from '#contracts/rules/hearings.ts';
import { DraftNotice } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraftedForm } from '#portal/shared/drafts/use-drafted-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { indianDay } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ClashWarning } from './clash-warning.tsx';
import { timeKeyOf, useClashCheck } from './use-clash-check.ts';
import { useRequestMeeting } from './use-meetings.ts';
import { WhenFields } from './when-fields.tsx';
import { momentOf, notPast, refusePartialDates, whenFields } from './when-form.ts';

/** The same day a year later; after 29 February one that only compares. */
const lastDay = () => indianDay(Date.now()).replace(/^\d{4}/, (year) => String(Number(year) + 1));

const formSchema = notPast(
  z.object(whenFields).refine(({ startDate }) => startDate <= lastDay(), {
    path: ['startDate'],
    message: MEETING_TOO_FAR,
  }),
);
const resolver = refusePartialDates<z.input<typeof formSchema>>(zodResolver(formSchema));

export const meetingPlace = (caseId: string) => `meeting:${caseId}`;

/** Sets a meeting for everybody of the case and announces it in the proceedings. */
export function ScheduleMeetingDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const formId = useId();
  const requestMeeting = useRequestMeeting(caseId);
  const { clashesAt, check } = useClashCheck(caseId);
  const { submit, isSubmitting, failure } = useSubmit();
  const { form, draft } = useDraftedForm(meetingPlace(caseId), {
    resolver,
    mode: 'onTouched',
    defaultValues: { startDate: '', startTime: '' },
  });
  const clashes = clashesAt(timeKeyOf(form.watch()));

  const save = form.handleSubmit(async (filled) => {
    const moment = momentOf(filled);
    const asked = { date: moment, time: moment, durationMinutes: HEARING_MINUTES_DEFAULT };
    const message = await submit(async () =>
      (await check(timeKeyOf(form.getValues()), asked))
        ? requestMeeting(moment, draft.requestKey())
        : undefined,
    );
    if (message === undefined) return;
    draft.forget();
    onClose();
    showSnackbar('success', message);
  });

  return (
    <Dialog
      title="Schedule a meeting"
      isOpen
      onClose={onClose}
      width="30rem"
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
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting}>
            {clashes.length > 0 ? 'Save anyway' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
        <DraftNotice draft={draft} />
        <p>Everyone on the case sees the date and the join link.</p>
        <FormProvider {...form}>
          <WhenFields />
        </FormProvider>
        {clashes.length > 0 && <ClashWarning clashes={clashes} />}
      </form>
    </Dialog>
  );
}
