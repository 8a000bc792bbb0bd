import * as z from 'zod';
import { type Blank, findBlanks } from '../blanks.ts';
import type { CaseStatus, ResolutionKind } from '../cases/case-status-table.ts';
import { lineSchema, textAreaSchema } from '../fields.ts';
import { HEARING_DATE_PAST, hearingTypeSchema, takesHearings } from '../hearings.ts';
import { plainTextOf } from '../rich-text.ts';
import type { Role } from '../roles.ts';

/** Rules of dictated orders (seed 2, section 5; D103). */

/** Maximum number of characters of an order's markup. */
export const MAX_ORDER_LENGTH = 200_000;

export const APPEARANCES_MAX = 5_000;

export const ORDER_NUMBER_MAX = 9_999;

/** Maximum length of the seat and of the venue of an order. */
export const ORDER_PLACE_MAX = 120;

export const COPIES_MAX = 2_000;

export const orderFileFormats = ['pdf', 'docx'] as const;
export type OrderFileFormat = (typeof orderFileFormats)[number];

const EMPTY_ORDER = 'Write something first';

/** Markup of an order. The server cleans it and refuses one without text. */
export const orderContentSchema = z
  .string(EMPTY_ORDER)
  .max(MAX_ORDER_LENGTH, { message: 'The order is too long', abort: true })
  .refine((html) => plainTextOf(html) !== '', { message: EMPTY_ORDER });

/** Same error for content that is empty once cleaned. */
export const emptyOrderIssue = { field: 'content', message: EMPTY_ORDER };

const daySchema = (message: string) => z.iso.date(message);

/** The next hearing that an order of a hearing sets. Indian time. */
export const orderNextSchema = z.object({
  date: daySchema('Date is required'),
  time: z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required'),
  hearingType: hearingTypeSchema,
});

/** A place in one line; '' for none. */
const placeSchema = z
  .string()
  .trim()
  .pipe(z.literal('').or(lineSchema('Enter the place', ORDER_PLACE_MAX)));

/**
 * What an arbitrator records at a hearing besides the directions (D103). `next` becomes the next
 * hearing of the case when the order is published.
 */
export const orderSheetSchema = z
  .object({
    /** Day of the hearing, 'YYYY-MM-DD'. */
    date: daySchema('Date is required'),
    /** Lines of plain text; '' for none. */
    appearances: z
      .string()
      .trim()
      .pipe(z.literal('').or(textAreaSchema('Appearances are required', APPEARANCES_MAX))),
    next: orderNextSchema.optional(),
    /** The fields from here on are absent in orders from before ADR 91. */
    number: z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'Enter a whole number')
      .max(ORDER_NUMBER_MAX, `Maximum ${ORDER_NUMBER_MAX}`)
      .optional(),
    /** Seat of the arbitration; '' if the order does not say it. */
    seat: placeSchema.optional(),
    /** Where the hearing was held, e.g. a room or a video conference. */
    venue: placeSchema.optional(),
    /** Those who get a copy, one a line. */
    copiesTo: z
      .string()
      .trim()
      .pipe(z.literal('').or(textAreaSchema('Copies are required', COPIES_MAX)))
      .optional(),
    /** The paragraphs of the directions have numbers. */
    isNumbered: z.boolean().optional(),
  })
  .refine(({ date, next }) => next === undefined || next.date >= date, {
    path: ['next', 'date'],
    message: HEARING_DATE_PAST,
  });
export type OrderSheet = z.output<typeof orderSheetSchema>;

/** The words of an order in one text. */
export const textOfOrder = ({
  content,
  sheet,
}: {
  content: string;
  sheet?: OrderSheet | undefined;
}): string =>
  [
    sheet?.seat,
    sheet?.venue,
    sheet?.appearances,
    plainTextOf(content),
    sheet?.next?.hearingType,
    sheet?.copiesTo,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');

/** The open blanks of an order, which is not published with one (D115). */
export const blanksOfOrder = (order: Parameters<typeof textOfOrder>[0]): Blank[] =>
  findBlanks(textOfOrder(order));

/** '22/11/2026' for '2026-11-22'. */
export const dayOfOrder = (day: string): string => day.split('-').reverse().join('/');

/** 'Order No. 3 dated 22/11/2026'; without a number 'Order', without a date 'Order No. 3'. */
export const nameOfOrder = (
  sheet: Pick<OrderSheet, 'number' | 'date'> | undefined,
  writeDay: (day: string) => string = dayOfOrder,
): string => {
  if (!sheet) return 'Order';
  const number = sheet.number === undefined ? '' : ` No. ${sheet.number}`;
  return sheet.date === '' ? `Order${number}` : `Order${number} dated ${writeDay(sheet.date)}`;
};

/** Whether a neutral records orders in a case: the arbitrator of a running arbitration (D103). */
export const mayRecordOrders = (
  { resolutionKind, status }: { resolutionKind: ResolutionKind; status: CaseStatus },
  role: Role,
): boolean => resolutionKind === 'arbitration' && role === 'arbitrator' && takesHearings(status);
