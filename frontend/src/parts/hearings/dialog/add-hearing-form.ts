import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  HEARING_DATE_PAST,
  HEARING_TOO_FAR,
  HEARINGS_AT_ONCE,
  isHearingMode,
  lastHearingDay,
  type NextHearingInput,
} from '#contracts/rules/hearings.ts';
import { addDays, dayLabel, isDay, weekdayLabel } from '#portal/shared/dates/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { hearingFormOf, hearingFormSchema, toNextHearing } from './hearing-form.ts';
import { refusePartialDates } from './when-form.ts';

const inARow = ['1', '2', '3', '4', '5'] as const satisfies { length: typeof HEARINGS_AT_ONCE };

/** The choice of days that do not follow one another. */
export const OTHER_DAYS = 'other';

const DAYS_MISSING = 'Choose at least one further day';
const DAY_TWICE = 'This day is chosen already';

/**
 * The form of further hearings: one, or several at the same time, on days in a row or on chosen
 * days.
 */
const formSchema = z
  .intersection(
    hearingFormSchema,
    z.object({
      days: z.enum([...inARow, OTHER_DAYS]),
      /** Read with OTHER_DAYS; an empty one is no day. */
      otherDays: z.array(z.string()).max(HEARINGS_AT_ONCE - 1),
    }),
  )
  .refine(
    ({ startDate, days }) =>
      days === OTHER_DAYS ||
      !isDay(startDate) ||
      addDays(startDate, Number(days) - 1) <= lastHearingDay(indianDay(Date.now())),
    { path: ['days'], message: HEARING_TOO_FAR },
  )
  .superRefine(({ startDate, days, otherDays }, context) => {
    if (days !== OTHER_DAYS) return;
    const refuse = (at: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['otherDays', at], message });
    if (otherDays.every((day) => day === '')) refuse(0, DAYS_MISSING);
    for (const [at, day] of otherDays.entries()) {
      const problem = problemOf(day, [startDate, ...otherDays.slice(0, at)]);
      if (problem) refuse(at, problem);
    }
  });

/** Why a further day cannot be taken; undefined if it can, or is empty. */
function problemOf(day: string, before: readonly string[]): string | undefined {
  if (day === '') return undefined;
  const today = indianDay(Date.now());
  if (!isDay(day)) return 'This date does not exist';
  if (day < today) return HEARING_DATE_PAST;
  if (day > lastHearingDay(today)) return HEARING_TOO_FAR;
  return before.includes(day) ? DAY_TWICE : undefined;
}

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
  otherDays: Array.from({ length: HEARINGS_AT_ONCE - 1 }, () => ''),
  mode: isHearingMode(next?.mode, undefined) ? (next?.mode ?? '') : '',
});

export const dayChoices = [
  ...inARow.map((value) => ({
    value,
    label: value === '1' ? 'One day' : `${value} days in a row`,
  })),
  { value: OTHER_DAYS, label: 'Other days' },
];

type Days = Pick<AddHearingForm, 'startDate' | 'days' | 'otherDays'>;

/** The days of the hearings, the earliest one first; none before the first one is chosen. */
export function daysOf({ startDate, days, otherDays }: Days): string[] {
  if (!isDay(startDate)) return [];
  if (days === OTHER_DAYS) return [...new Set([startDate, ...otherDays.filter(isDay)])].toSorted();
  return Array.from({ length: Number(days) }, (_, n) => addDays(startDate, n));
}

/** A hearing for each day, as the seeds write them. */
export const toHearings = (filled: FilledAddHearing): NextHearingInput[] =>
  daysOf(filled).map((startDate) => toNextHearing({ ...filled, startDate }));

/** 'Hearings on Mon 14, Tue 15 and Wed 16'; undefined for one day. */
export function daysText(form: Days): string | undefined {
  // Days in a row have the month of the first one before them.
  const names = daysOf(form).map(form.days === OTHER_DAYS ? dayLabel : weekdayLabel);
  if (names.length < 2) return undefined;
  return `Hearings on ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each at the same time.`;
}
