import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod';
import {
  HEARING_DATE_PAST,
  HEARING_TIME_PAST,
  hearingRemarksSchema,
  hearingTypeSchema,
  type NextHearingInput,
} from '../../../../contracts/hearings.ts';
import { indianClock, indianDay } from '../../shared/indian-dates.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What is past says so while another field is still wrong. */
const always = () => true;

/** What the hearing dialog asks for (seed 1, section 3): a day and a time as inputs give them. */
const formSchema = z
  .object({
    startDate: z
      .string()
      .min(1, 'Date is required')
      .refine((text) => text === '' || isDay(text), 'This date does not exist'),
    startTime: z
      .string()
      .min(1, 'Time is required')
      .refine((text) => text === '' || /^\d{2}:\d{2}/.test(text), 'This time does not exist'),
    hearingType: hearingTypeSchema,
    remarks: hearingRemarksSchema,
  })
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

export type HearingForm = z.input<typeof formSchema>;

const resolve = zodResolver(formSchema);

/**
 * A date input gives '' for half a date or 31 February, just as for none at all; only the input
 * itself knows that something was typed.
 */
export const hearingResolver: Resolver<HearingForm, unknown, HearingForm> = (
  values,
  context,
  options,
) => {
  const typed = (name: 'startDate' | 'startTime') => {
    const input = options.fields[name]?.ref;
    return input instanceof HTMLInputElement && input.validity.badInput ? '?' : values[name];
  };
  return resolve(
    { ...values, startDate: typed('startDate'), startTime: typed('startTime') },
    context,
    options,
  );
};

/** As the seeds write it: the whole moment in both fields. */
export function toNextHearing(form: HearingForm): NextHearingInput {
  const day = form.startDate.split('-').reverse().join('/');
  const moment = `${day} ${form.startTime.slice(0, 5)}:00`;
  return { date: moment, time: moment, hearingType: form.hearingType, remarks: form.remarks };
}
