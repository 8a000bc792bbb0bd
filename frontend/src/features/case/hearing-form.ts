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

/** What the hearing dialog asks for (seed 1, section 3): a day and a time as inputs give them. */
const formSchema = z
  .object({
    startDate: z
      .string()
      .min(1, { message: 'Date is required', abort: true })
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'This date does not exist'),
    startTime: z
      .string()
      .min(1, { message: 'Time is required', abort: true })
      .regex(/^\d{2}:\d{2}/, 'This time does not exist'),
    hearingType: hearingTypeSchema,
    remarks: hearingRemarksSchema,
  })
  .superRefine(({ startDate, startTime }, context) => {
    const now = Date.now();
    const today = indianDay(now);
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: startDate, path: [path], message });
    if (/^\d{4}-/.test(startDate) && startDate < today) refuse('startDate', HEARING_DATE_PAST);
    else if (startDate === today && startTime && startTime < indianClock(now))
      refuse('startTime', HEARING_TIME_PAST);
  });

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
