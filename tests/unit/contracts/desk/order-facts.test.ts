import { describe, expect, test } from 'vitest';
import { checkDraft } from '#contracts/rules/desk/draft-checks.ts';
import { blanksOfDraft } from '#contracts/rules/desk/draft-text.ts';
import {
  nextHearingProblem,
  noOrderFacts,
  type OrderFacts,
  orderFactsSchema,
  sheetOfDraft,
} from '#contracts/rules/desk/order-facts.ts';
import { MAX_ORDER_LENGTH, orderSheetSchema } from '#contracts/rules/speech/orders.ts';

/** What an order at the desk states, and its checks (ADR 117). */

const next = { nextDate: '2026-04-01', nextTime: '16:00', hearingType: 'Arguments' };
const stated: OrderFacts = {
  ...{ ...noOrderFacts, ...next, number: 4 },
  ...{ venue: 'Fort', appearances: 'Ms. Shah', copiesTo: 'The registry' },
};
const said = 'The respondent shall keep the goods insured.';
const complete = {
  content: `<h2>Directions</h2><p data-number="">${said}</p>`,
  ...{ seat: 'Mumbai', madeOn: '2026-03-02', today: '2026-03-02', order: stated },
  signatories: ['Raghav Menon'],
};

test('the sheet is one that an order of a hearing can have', () => {
  const sheet = sheetOfDraft(stated, complete);
  expect(orderSheetSchema.parse(sheet)).toEqual({
    ...{ date: '2026-03-02', number: 4, seat: 'Mumbai', venue: 'Fort', isNumbered: false },
    ...{ appearances: 'Ms. Shah', copiesTo: 'The registry' },
    next: { date: '2026-04-01', time: '16:00', hearingType: 'Arguments' },
  });
  const plain = sheetOfDraft(noOrderFacts, complete);
  expect(plain).not.toHaveProperty('next');
  expect(plain).not.toHaveProperty('number');
  for (const missing of [{ nextDate: '' }, { nextTime: '' }, { hearingType: '' }])
    expect(sheetOfDraft({ ...stated, ...missing }, complete)).not.toHaveProperty('next');
});

test('texts are trimmed, and can be empty', () => {
  const parsed = orderFactsSchema.parse({ venue: ' ', appearances: ' Ms. Shah \n', nextDate: '' });
  expect(parsed).toEqual({ ...noOrderFacts, appearances: 'Ms. Shah' });
  for (const wrong of [{ number: 0 }, { number: 1.5 }, { nextTime: '24:00' }, { venue: 'a\nb' }])
    expect(orderFactsSchema.safeParse(wrong).success).toBe(false);
});

test.each([
  [undefined, {}],
  [undefined, { nextDate: '2026-03-02' }],
  [undefined, { nextDate: '', nextTime: '', hearingType: '' }],
  ['Enter date, time and hearing type of the next date', { nextTime: '' }],
  ['Enter date, time and hearing type of the next date', { nextDate: '' }],
  ['Enter date, time and hearing type of the next date', { hearingType: '' }],
  ['Enter date, time and hearing type of the next date', { nextDate: '', nextTime: '' }],
  ['Enter date, time and hearing type of the next date', { nextDate: '', hearingType: '' }],
  ['Enter date, time and hearing type of the next date', { nextTime: '', hearingType: '' }],
  ['The next date is before the date of the order', { nextDate: '2026-03-01' }],
])('the next hearing: %s', (problem, changes) => {
  expect(nextHearingProblem({ ...stated, ...changes }, '2026-03-02')).toBe(problem);
});

test('blanks are found in each fact', () => {
  const facts = {
    venue: '[room]',
    appearances: '[counsel]',
    copiesTo: '[registry]',
    hearingType: '[type]',
  };
  const names = blanksOfDraft({ ...complete, order: { ...stated, ...facts } }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['room', 'counsel', 'registry', 'type']);
});

describe('the checks of an order', () => {
  const missed = (changes: object) =>
    checkDraft('order', { ...complete, ...changes }).flatMap(({ id, level, missing }) =>
      missing === undefined ? [] : [[id, level, missing]],
    );

  test('are met by a complete one', () => {
    expect(missed({})).toEqual([]);
  });

  test.each([
    ['blanks', 'must', '1 blank left: room', { order: { ...stated, venue: '[room]' } }],
    ['orderDate', 'must', 'Enter the date', { madeOn: '' }],
    ['orderDate', 'must', 'The date is in the future', { madeOn: '2026-03-03' }],
    ['orderSignatures', 'must', 'The case has no arbitrator who can sign', { signatories: [] }],
    [
      'nextHearing',
      'must',
      'The next date is before the date of the order',
      { order: { ...stated, nextDate: '2026-01-01' } },
    ],
    [
      'directions',
      'confirm',
      'No section says what is ordered',
      { content: `<h2>Reasons</h2><p>${said}</p>` },
    ],
    [
      'notice',
      'confirm',
      'The order names nobody who appeared',
      { order: { ...stated, appearances: ' ' } },
    ],
    ['majority', 'confirm', 'The order is one of several members', { signatories: ['A', 'B'] }],
    [
      'orderNumber',
      'note',
      'The order has no number in its case',
      { order: { ...stated, number: undefined } },
    ],
    [
      'orderText',
      'must',
      `The order is too long: ${MAX_ORDER_LENGTH + 1} of ${MAX_ORDER_LENGTH} characters`,
      { content: complete.content.padEnd(MAX_ORDER_LENGTH + 1, 'x') },
    ],
  ])('%s (%s): %s', (id, level, message, changes) => {
    expect(missed(changes)).toEqual([[id, level, message]]);
  });

  test('a text without words is none; the longest one is allowed', () => {
    expect(missed({ content: '<p></p>' }).map(([id]) => id)).toEqual(['orderText', 'directions']);
    expect(missed({ content: complete.content.padEnd(MAX_ORDER_LENGTH, 'x') })).toEqual([]);
  });

  test('facts that are not read yet are missing', () => {
    expect(missed({ order: undefined }).map(([id]) => id)).toEqual(['notice', 'orderNumber']);
  });

  test('name their source', () => {
    for (const { source } of checkDraft('order', complete))
      expect(source).toMatch(/section|portal|issued|set by it/);
  });
});
