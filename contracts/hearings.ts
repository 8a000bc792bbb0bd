import * as z from 'zod';
import { type CaseStatus, caseStatuses } from './case-status.ts';
import { lineSchema, textAreaSchema } from './fields.ts';

/** Setting a hearing, and what the hearings of a month look like (seed 1, section 3; D36). */

export const HEARING_TYPE_MAX = 100;

export const hearingTypeSchema = lineSchema('Hearing Type is required', HEARING_TYPE_MAX);
export const hearingRemarksSchema = textAreaSchema('Remarks is required');

/** 'DD/MM/YYYY HH:mm:ss', the format of both fields (seed 1, section 3). */
const momentFormat = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * Whether such a day exists: 31 February does not, and is not silently 3 March. Cause lists know
 * the years 1900 to 2999, and so does a hearing.
 */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900 && year < 3000;
}

function partsOf(text: string): number[] {
  return momentFormat.exec(text)?.slice(1).map(Number) ?? [];
}

/** A moment in Indian time as the seeds write it: a real day, a real time of day. */
export const momentSchema = (name: 'Date' | 'Time') =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, { message: `${name} is required`, abort: true })
    .regex(momentFormat, { message: `${name} must be written as DD/MM/YYYY HH:mm:ss`, abort: true })
    .refine(
      (text) => {
        const [day = 0, month = 0, year = 0] = partsOf(text);
        return isCalendarDay(year, month, day);
      },
      { message: 'This date does not exist', abort: true },
    )
    .refine(
      (text) => {
        const [hour = 0, minute = 0, second = 0] = partsOf(text).slice(3);
        return hour < 24 && minute < 60 && second < 60;
      },
      { message: 'This time does not exist' },
    );

/**
 * The next hearing as it is set: the day of `date` at the time of day of `time`, Indian time.
 * That it lies ahead is checked by who knows the time.
 */
export const nextHearingInputSchema = z.object({
  date: momentSchema('Date'),
  time: momentSchema('Time'),
  hearingType: hearingTypeSchema,
  remarks: hearingRemarksSchema,
});
export type NextHearingInput = z.output<typeof nextHearingInputSchema>;

export const HEARING_DATE_PAST = 'Date cannot be earlier than today';
export const HEARING_TIME_PAST = 'Time cannot be earlier than now';

/** A hearing can be set while the case is under way: not for a draft, not once it has ended. */
export function takesHearings(status: CaseStatus): boolean {
  const { phase } = caseStatuses[status];
  return status !== 'draft' && (phase === 'initiated' || phase === 'inProgress');
}
