import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  HEARING_DURATION_MESSAGE,
  HEARING_MINUTES_DEFAULT,
  HEARING_TOO_FAR,
  hearingDurationSchema,
  hearingModeSchema,
  hearingPlaceSchema,
  hearingRemarksSchema,
  hearingTypeSchema,
  lastHearingDay,
  type NextHearingInput,
} from '#contracts/rules/hearings.ts';
import { hearingInstant, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { momentOf, notPast, refusePartialDates, type When, whenFields } from './when-form.ts';

/** Refuses a day further ahead than hearings are set. */
export const notTooFar = <Schema extends z.ZodType<When>>(schema: Schema): Schema =>
  schema.refine(({ startDate }) => startDate <= lastHearingDay(indianDay(Date.now())), {
    path: ['startDate'],
    message: HEARING_TOO_FAR,
    when: () => true,
  });

const optionalText = z.string().transform((text): string | undefined => text);

/** What the hearing dialog asks for (seed 1, section 3; D107). */
export const hearingFormSchema = notTooFar(
  notPast(
    z.object({
      ...whenFields,
      durationMinutes: z
        .string()
        .trim()
        .min(1, HEARING_DURATION_MESSAGE)
        .transform(Number)
        .pipe(hearingDurationSchema),
      hearingType: hearingTypeSchema,
      mode: optionalText.pipe(hearingModeSchema),
      place: optionalText.pipe(hearingPlaceSchema),
      remarks: hearingRemarksSchema,
    }),
  ),
);

export type HearingForm = z.input<typeof hearingFormSchema>;
export type FilledHearingForm = z.output<typeof hearingFormSchema>;

export const hearingResolver = refusePartialDates<HearingForm, FilledHearingForm>(
  zodResolver(hearingFormSchema),
);

/** The form as it opens: with the hearing; of one that has passed without its date. */
export function hearingFormOf(next: Case['nextHearingDate']): HearingForm {
  const isAhead = next !== undefined && (hearingInstant(next.date) ?? 0) > Date.now();
  return {
    ...(isAhead ? whenOf(next.date) : { startDate: '', startTime: '' }),
    durationMinutes: String(next?.durationMinutes ?? HEARING_MINUTES_DEFAULT),
    hearingType: next?.hearingType ?? '',
    mode: next?.mode ?? '',
    place: next?.place ?? '',
    remarks: isAhead ? (next.remarks ?? '') : '',
  };
}

/** 'DD/MM/YYYY HH:mm', with or without seconds, as date and time inputs take it. */
function whenOf(moment: string): When {
  const [date = '', time = ''] = moment.split(' ');
  return { startDate: date.split('/').reverse().join('-'), startTime: time.slice(0, 5) };
}

/** As the seeds write it: the whole moment in both fields. */
export function toNextHearing(filled: FilledHearingForm): NextHearingInput {
  const moment = momentOf(filled);
  const { durationMinutes, hearingType, mode, place, remarks } = filled;
  return { date: moment, time: moment, durationMinutes, hearingType, mode, place, remarks };
}
