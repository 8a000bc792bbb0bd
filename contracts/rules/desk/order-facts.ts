import * as z from 'zod';
import { lineSchema, textAreaSchema } from '../fields.ts';
import { hearingTypeSchema } from '../hearings.ts';
import {
  APPEARANCES_MAX,
  COPIES_MAX,
  ORDER_NUMBER_MAX,
  ORDER_PLACE_MAX,
  type OrderSheet,
} from '../speech/orders.ts';

/** A text that is trimmed, and '' while it is not written. */
const written = (schema: z.ZodType<string, string>) =>
  z.string().trim().pipe(z.literal('').or(schema)).default('');

/** What an order states besides its text, its seat and its date, while it is written at the desk. */
export const orderFactsSchema = z.object({
  /** Its number in the case; absent for none. */
  number: z.int().min(1).max(ORDER_NUMBER_MAX).optional(),
  venue: written(lineSchema('Enter the place', ORDER_PLACE_MAX)),
  appearances: written(textAreaSchema('Appearances are required', APPEARANCES_MAX)),
  copiesTo: written(textAreaSchema('Copies are required', COPIES_MAX)),
  /** The next hearing, Indian time. A part can be missing until the order is published. */
  nextDate: written(z.iso.date()),
  nextTime: written(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  hearingType: written(hearingTypeSchema),
});
export type OrderFacts = z.output<typeof orderFactsSchema>;

export const noOrderFacts: OrderFacts = {
  venue: '',
  appearances: '',
  copiesTo: '',
  nextDate: '',
  nextTime: '',
  hearingType: '',
};

/** Whether the order names a next hearing, wholly or in part. */
const namesNext = ({ nextDate, nextTime, hearingType }: OrderFacts): boolean =>
  nextDate !== '' || nextTime !== '' || hearingType !== '';

/** Why the next hearing cannot be set; undefined if it can be, or if there is none. */
export function nextHearingProblem(facts: OrderFacts, madeOn: string): string | undefined {
  if (!namesNext(facts)) return undefined;
  const { nextDate, nextTime, hearingType } = facts;
  if (nextDate === '' || nextTime === '' || hearingType === '')
    return 'Enter date, time and hearing type of the next date';
  return nextDate < madeOn ? 'The next date is before the date of the order' : undefined;
}

/** The sheet that the order has once it is published. Its text has numbers and headings of its own. */
export function sheetOfDraft(
  { number, venue, appearances, copiesTo, ...next }: OrderFacts,
  { seat, madeOn }: { seat: string; madeOn: string },
): OrderSheet {
  const { nextDate: date, nextTime: time, hearingType } = next;
  return {
    date: madeOn,
    ...{ seat, venue, appearances, copiesTo, isNumbered: false },
    ...(number !== undefined && { number }),
    ...(date !== '' && time !== '' && hearingType !== '' && { next: { date, time, hearingType } }),
  };
}
