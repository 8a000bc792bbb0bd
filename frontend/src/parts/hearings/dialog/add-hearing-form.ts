import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { Case } from '#contracts/endpoints/cases.ts';
import {
  HEARING_TOO_FAR,
  HEARINGS_AT_ONCE,
  isHearingMode,
  lastHearingDay,
  type NextHearingInput,
} from '#contracts/rules/hearings.ts';
import { addDays, isDay, weekdayLabel } from '#portal/shared/court-days.ts';
import { indianDay } from '#portal/shared/indian-dates.ts';
import { hearingFormOf, hearingFormSchema, toNextHearing } from './hearing-form.ts';
import { refusePartialDates } from './when-form.ts';

/** The form of further hearings: one, or several at the same time on days in a row. */
const formSchema = z
  .intersection(
    hearingFormSchema,
    z.object({
      days: z.string().transform(Number).pipe(z.number().int().min(1).max(HEARINGS_AT_ONCE)),
    }),
  )
  .refine(
    ({ startDate, days }) =>
      !isDay(startDate) || addDays(startDate, days - 1) <= lastHearingDay(indianDay(Date.now())),
    { path: ['days'], message: HEARING_TOO_FAR },
  );

export type AddHearingForm = z.input<typeof formSchema>;
export type FilledAddHearing = z.output<typeof formSchema>;

export const addHearingResolver = refusePartialDates<AddHearingForm, FilledAddHearing>(
  zodResolver(formSchema),
);

/**
 * The form as it opens: as the next hearing, without its date and remarks. A mode in words of before
 * modes were a choice is no choice for a new hearing.
 */
export const addHearingFormOf = (next: Case['nextHearingDate']): AddHearingForm => ({
  ...hearingFormOf(next),
  ...{ startDate: '', startTime: '', remarks: '', days: '1' },
  mode: isHearingMode(next?.mode, undefined) ? (next?.mode ?? '') : '',
});

export const dayChoices = Array.from({ length: HEARINGS_AT_ONCE }, (_, n) => ({
  value: String(n + 1),
  label: n === 0 ? 'One day' : `${n + 1} days in a row`,
}));

/** The days of the hearings, the first one first. */
const daysOf = ({ startDate, days }: { startDate: string; days: number }): string[] =>
  Array.from({ length: days }, (_, n) => addDays(startDate, n));

/** A hearing for each day, as the seeds write them. */
export const toHearings = (filled: FilledAddHearing): NextHearingInput[] =>
  daysOf(filled).map((startDate) => toNextHearing({ ...filled, startDate }));

/** 'Hearings on Mon 14, Tue 15 and Wed 16'; undefined for one day. */
export function daysText({ startDate, days }: Pick<AddHearingForm, 'startDate' | 'days'>) {
  if (!isDay(startDate) || Number(days) < 2) return undefined;
  const names = daysOf({ startDate, days: Number(days) }).map(weekdayLabel);
  return `Hearings on ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each at the same time.`;
}
