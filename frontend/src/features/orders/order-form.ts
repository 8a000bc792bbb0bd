import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod';
import type { DictatedOrder, OrderStart } from '#contracts/endpoints/speech/orders.ts';
import {
  type OrderSheet,
  orderContentSchema,
  orderSheetSchema,
} from '#contracts/rules/speech/orders.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';

/** The form of an order; the fields after `content` are those of an order of a hearing (D103). */
export type OrderForm = {
  content: string;
  number: string;
  date: string;
  seat: string;
  venue: string;
  appearances: string;
  isNumbered: boolean;
  nextDate: string;
  nextTime: string;
  hearingType: string;
  copiesTo: string;
  /** Version of the stored order from which an edit began (D70); '' for a new order. */
  base: string;
};

/** What is saved. */
export type FilledOrder = { content: string; sheet: OrderSheet | undefined };

/** `start`: what an order of a hearing in a case begins with. */
export const blankOrder = (start?: OrderStart): OrderForm => ({
  content: '',
  number: start ? String(start.number) : '',
  date: indianDay(Date.now()),
  seat: start?.seat ?? '',
  venue: start?.venue ?? '',
  appearances: '',
  isNumbered: true,
  nextDate: '',
  nextTime: '',
  hearingType: '',
  copiesTo: start?.copiesTo ?? '',
  base: '',
});

export const formOfOrder = ({
  content,
  sheet,
  version,
}: Pick<DictatedOrder, 'content' | 'sheet' | 'version'>): OrderForm => ({
  ...blankOrder(),
  content,
  base: String(version),
  ...(sheet && {
    number: String(sheet.number ?? ''),
    date: sheet.date,
    seat: sheet.seat ?? '',
    venue: sheet.venue ?? '',
    appearances: sheet.appearances,
    isNumbered: sheet.isNumbered ?? false,
    copiesTo: sheet.copiesTo ?? '',
    nextDate: sheet.next?.date ?? '',
    nextTime: sheet.next?.time ?? '',
    hearingType: sheet.next?.hearingType ?? '',
  }),
});

const fieldOf: Readonly<Record<string, keyof OrderForm>> = {
  number: 'number',
  date: 'date',
  seat: 'seat',
  venue: 'venue',
  appearances: 'appearances',
  copiesTo: 'copiesTo',
  'next.date': 'nextDate',
  'next.time': 'nextTime',
  'next.hearingType': 'hearingType',
};

const formSchema = (hasSheet: boolean) =>
  z
    .object({
      content: orderContentSchema,
      number: z.string(),
      date: z.string(),
      seat: z.string(),
      venue: z.string(),
      appearances: z.string(),
      isNumbered: z.boolean(),
      nextDate: z.string(),
      nextTime: z.string(),
      hearingType: z.string(),
      copiesTo: z.string(),
      base: z.string(),
    })
    .transform((form, context): FilledOrder => {
      const { content } = form;
      if (!hasSheet) return { content, sheet: undefined };
      const sheet = orderSheetSchema.safeParse(sheetOf(form));
      if (sheet.success) return { content, sheet: sheet.data };
      for (const { path, message } of sheet.error.issues)
        context.addIssue({ code: 'custom', path: [fieldOf[path.join('.')] ?? 'date'], message });
      return z.NEVER;
    });

function sheetOf({ number, nextDate, nextTime, hearingType, ...form }: OrderForm) {
  const hasNext = [nextDate, nextTime, hearingType.trim()].some((text) => text !== '');
  const { date, seat, venue, appearances, isNumbered, copiesTo } = form;
  return {
    ...(number.trim() !== '' && { number: Number(number) }),
    ...{ date, seat, venue, appearances, isNumbered, copiesTo },
    ...(hasNext && { next: { date: nextDate, time: nextTime.slice(0, 5), hearingType } }),
  };
}

/** Checks the form. A partly typed date or time is invalid. */
export function orderResolver(hasSheet: boolean): Resolver<OrderForm, unknown, FilledOrder> {
  const resolve = zodResolver<OrderForm, unknown, FilledOrder>(formSchema(hasSheet));
  return (values, context, options) => {
    const typed = (name: 'date' | 'nextDate' | 'nextTime') => {
      const input: unknown = options.fields[name]?.ref;
      return input instanceof HTMLInputElement && input.validity.badInput ? '?' : values[name];
    };
    return resolve(
      { ...values, date: typed('date'), nextDate: typed('nextDate'), nextTime: typed('nextTime') },
      context,
      options,
    );
  };
}
