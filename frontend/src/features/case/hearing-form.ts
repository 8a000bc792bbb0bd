import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import {
  HEARING_MINUTES_DEFAULT,
  hearingRemarksSchema,
  hearingTypeSchema,
  type NextHearingInput,
} from '../../../../contracts/hearings.ts';
import { momentOf, notPast, seeHalfDates, whenFields } from './when-form.ts';

/** What the hearing dialog asks for (seed 1, section 3). */
const formSchema = notPast(
  z.object({ ...whenFields, hearingType: hearingTypeSchema, remarks: hearingRemarksSchema }),
);

export type HearingForm = z.input<typeof formSchema>;

export const hearingResolver = seeHalfDates<HearingForm>(zodResolver(formSchema));

/** As the seeds write it: the whole moment in both fields. */
export function toNextHearing(form: HearingForm): NextHearingInput {
  const moment = momentOf(form);
  return {
    ...{ date: moment, time: moment, hearingType: form.hearingType, remarks: form.remarks },
    durationMinutes: HEARING_MINUTES_DEFAULT,
  };
}
