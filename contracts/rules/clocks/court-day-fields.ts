import * as z from 'zod';
import { isCalendarDay } from '../hearings.ts';

/** Fields of court days and lengths. Apart from court-days.ts, which lists need without fields. */

const dayFormat = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day that exists. */
export const courtDaySchema = (requiredMessage: string) =>
  z
    .string(requiredMessage)
    .trim()
    .min(1, { message: requiredMessage, abort: true })
    .regex(dayFormat, { message: 'Write the date as YYYY-MM-DD', abort: true })
    .refine(
      (day) => {
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        return isCalendarDay(year, month, date);
      },
      { message: 'This date does not exist' },
    );

export const termLengthSchema = z.strictObject({
  count: z.int().min(1).max(3_660),
  unit: z.enum(['days', 'months']),
});
