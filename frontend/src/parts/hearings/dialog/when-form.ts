import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod';
import { HEARING_DATE_PAST, HEARING_TIME_PAST } from '#contracts/rules/hearings.ts';
import { indianClock, indianDay } from '#portal/shared/dates/indian-dates.ts';

/** A day and a time in India, as date and time inputs return them. */

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Checks the past even if another field is invalid. */
const always = () => true;

export const whenFields = {
  startDate: z
    .string()
    .min(1, 'Date is required')
    .refine((text) => text === '' || isDay(text), 'This date does not exist'),
  startTime: z
    .string()
    .min(1, 'Time is required')
    .refine((text) => text === '' || /^\d{2}:\d{2}/.test(text), 'This time does not exist'),
};

export type When = { startDate: string; startTime: string };

/** Refuses a moment that has passed in India. */
export function notPast<Schema extends z.ZodType<When>>(schema: Schema): Schema {
  return schema
    .refine(({ startDate }) => !isDay(startDate) || startDate >= indianDay(Date.now()), {
      path: ['startDate'],
      message: HEARING_DATE_PAST,
      when: always,
    })
    .refine(
      ({ startDate, startTime }) => {
        const now = Date.now();
        return startDate !== indianDay(now) || !startTime || startTime >= indianClock(now);
      },
      { path: ['startTime'], message: HEARING_TIME_PAST, when: always },
    );
}

/**
 * A date input gives '' for half a date or 31 February, just as for none at all; only the input
 * itself knows that something was typed.
 */
export function refusePartialDates<Form extends FieldValues & When, Filled = Form>(
  resolve: Resolver<Form, unknown, Filled>,
): Resolver<Form, unknown, Filled> {
  return (values, context, options) => {
    const typed = (name: keyof When) => {
      const input: unknown = options.fields[name]?.ref;
      return input instanceof HTMLInputElement && input.validity.badInput ? '?' : values[name];
    };
    return resolve(
      { ...values, startDate: typed('startDate'), startTime: typed('startTime') },
      context,
      options,
    );
  };
}

/** 'DD/MM/YYYY HH:mm:ss', as the seeds write a moment. */
export function momentOf({ startDate, startTime }: When): string {
  return `${startDate.split('-').reverse().join('/')} ${startTime.slice(0, 5)}:00`;
}
