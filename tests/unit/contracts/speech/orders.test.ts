import { describe, expect, it } from 'vitest';
import { letterheadSchema } from '#contracts/endpoints/letterhead.ts';
import {
  blanksOfOrder,
  dayOfOrder,
  mayRecordOrders,
  nameOfOrder,
  orderContentSchema,
  orderNextSchema,
  orderSheetSchema,
  textOfOrder,
} from '#contracts/rules/speech/orders.ts';
import { messagesOf } from '#tests/support/project/messages-of.ts';

describe('the markup of an order', () => {
  it('needs text', () => {
    expect(messagesOf(orderContentSchema, '<p>Heard.</p>')).toEqual([]);
    expect(messagesOf(orderContentSchema, '<p>&nbsp;</p><p></p>')).toEqual([
      'Write something first',
    ]);
    expect(messagesOf(orderContentSchema, undefined)).toEqual(['Write something first']);
  });

  it('has at most 200,000 characters', () => {
    expect(messagesOf(orderContentSchema, 'x'.repeat(200_000))).toEqual([]);
    expect(messagesOf(orderContentSchema, 'x'.repeat(200_001))).toEqual(['The order is too long']);
  });
});

describe('the next hearing of an order', () => {
  const next = { date: '2026-11-22', time: '10:30', hearingType: 'Arguments' };

  it.each(['00:00', '19:59', '23:59'])('is at %s', (time) => {
    expect(messagesOf(orderNextSchema, { ...next, time })).toEqual([]);
  });

  it.each(['24:00', '9:30', '10:60', '10:30:00', 'x10:30'])('is not at %s', (time) => {
    expect(messagesOf(orderNextSchema, { ...next, time })).toEqual(['Time is required']);
  });

  it('is not before the day of the order', () => {
    const sheet = (date: string) => ({ date, appearances: '', next });
    expect(messagesOf(orderSheetSchema, sheet('2026-11-21'))).toEqual([]);
    expect(messagesOf(orderSheetSchema, sheet('2026-11-22'))).toEqual([]);
    expect(orderSheetSchema.safeParse(sheet('2026-11-23')).error?.issues).toMatchObject([
      { path: ['next', 'date'], message: 'Date cannot be earlier than today' },
    ]);
    expect(messagesOf(orderSheetSchema, { date: '2026-11-23', appearances: '' })).toEqual([]);
  });
});

it('finds open blanks in the text, the appearances and the type of the next hearing', () => {
  const next = { date: '2026-11-22', time: '10:30', hearingType: 'Type [____]' };
  const sheet = { date: '2026-11-20', appearances: 'For [____]', next };
  expect(blanksOfOrder({ content: '<p>Pay [____]</p>' })).toHaveLength(1);
  expect(blanksOfOrder({ content: '<p>Pay [____]</p>', sheet })).toHaveLength(3);
  expect(blanksOfOrder({ content: '<p>Pay</p>' })).toEqual([]);
  const { next: _, ...withoutNext } = sheet;
  expect(blanksOfOrder({ content: '<p>Pay</p>', sheet: withoutNext })).toHaveLength(1);
});

it('has the words of its fields in one text, in the order of the page', () => {
  const next = { date: '2026-11-22', time: '10:30', hearingType: 'Arguments' };
  const sheet = {
    date: '2026-11-20',
    appearances: 'Ms. Shah',
    next,
    seat: 'Pune',
    copiesTo: 'All',
  };
  expect(textOfOrder({ content: '<p>Heard.</p>', sheet: { ...sheet, venue: '' } })).toBe(
    'Pune\nMs. Shah\nHeard.\nArguments\nAll',
  );
  expect(textOfOrder({ content: '<p>Heard.</p>' })).toBe('Heard.');
});

it('takes the fields of an issued order, within their bounds, and none of them', () => {
  const sheet = { date: '2026-11-20', appearances: '' };
  const messages = (fields: object) => messagesOf(orderSheetSchema, { ...sheet, ...fields });
  const issued = { number: 9_999, seat: '', venue: 'Room 4', copiesTo: 'A\nB', isNumbered: true };
  expect(messages({})).toEqual([]);
  expect(messages(issued)).toEqual([]);
  for (const number of [0, 1.5, -1]) expect(messages({ number })).toEqual(['Enter a whole number']);
  expect(messages({ number: 10_000 })).toEqual(['Maximum 9999']);
  expect(messages({ seat: 'x'.repeat(121), venue: 'A\nB' })).toHaveLength(2);
  expect(messages({ copiesTo: 'x'.repeat(2_001) })).toEqual(['Maximum 2000 characters']);
  const blanks = { seat: '[seat]', venue: '[venue]', copiesTo: '[name]' };
  expect(blanksOfOrder({ content: '<p>A</p>', sheet: { ...sheet, ...blanks } })).toHaveLength(3);
});

it('names an order by its number and day', () => {
  expect(nameOfOrder({ date: '2026-11-22', number: 3 })).toBe('Order No. 3 dated 22/11/2026');
  expect(nameOfOrder({ date: '2026-11-22' })).toBe('Order dated 22/11/2026');
  expect(nameOfOrder({ date: '', number: 3 })).toBe('Order No. 3');
  expect(nameOfOrder(undefined)).toBe('Order');
});

it('bounds a letterhead', () => {
  expect(messagesOf(letterheadSchema, '')).toEqual([]);
  expect(messagesOf(letterheadSchema, 'A\nB\nC\nD\nE\nF')).toEqual([]);
  expect(messagesOf(letterheadSchema, 'A\nB\nC\nD\nE\nF\nG')).toEqual(['Maximum 6 lines']);
  expect(messagesOf(letterheadSchema, 'x'.repeat(601))).toEqual(['Maximum 600 characters']);
});

it('writes days as in India', () => {
  expect(dayOfOrder('2026-11-22')).toBe('22/11/2026');
});

it('is recorded by the arbitrator of a running arbitration only', () => {
  const running = { resolutionKind: 'arbitration', status: 'arbitrationInprogress' } as const;
  expect(mayRecordOrders(running, 'arbitrator')).toBe(true);
  expect(mayRecordOrders(running, 'mediator')).toBe(false);
  expect(mayRecordOrders({ ...running, resolutionKind: 'mediation' }, 'arbitrator')).toBe(false);
  expect(mayRecordOrders({ ...running, status: 'draft' }, 'arbitrator')).toBe(false);
});
