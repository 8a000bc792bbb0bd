import { expect, test } from 'vitest';
import { toleranceHint } from '#portal/features/case/settlement/open-rounds-form.ts';
import { roundText, toleranceText } from '#portal/parts/settlement/settlement-words.ts';

/** What a tolerance means is said in money, to the manager who sets it and to each side (ADR 34). */

const money = { claimMinor: 18_700_094, currency: 'INR' };

test('a round says when it opens, then until when it is open, then its result', () => {
  const round = { opensAt: '2026-11-23T06:30:00.000Z', closesAt: '2026-11-23T11:45:00.000Z' };
  const at = (instant: string, facts: object = {}) =>
    roundText({ ...round, ...facts } as Parameters<typeof roundText>[0], Date.parse(instant));
  expect(at('2026-11-23T06:29:59.000Z')).toMatch(/^Opens 23\/11\/2026, 12:00 pm IST$/);
  expect(at('2026-11-23T06:30:00.000Z')).toMatch(/^Open until 23\/11\/2026, 5:15 pm IST$/);
  expect(at('2026-11-23T06:29:59.000Z', { result: 'noOffers' })).toBe('No figure was entered');
});

test('when the figures meet is said with the amount', () => {
  expect(toleranceText(0, 'INR')).toBe('the offer is at least the demand');
  expect(toleranceText(100_050, 'INR')).toBe('the demand is at most INR 1,000.50 above the offer');
});

test.each([
  ['amount', '1,000.50', 'INR 500.25'],
  // Half of an odd number of paise is rounded up: never more is lost than is said.
  ['amount', '0.05', 'INR 0.03'],
  ['share', '10', 'INR 9,350.05'],
] as const)(
  'the manager reads what a tolerance of %s %s can cost a side',
  (toleranceKind, tolerance, worse) => {
    expect(toleranceHint({ toleranceKind, tolerance }, money)).toBe(
      `The settlement number may be up to half the tolerance, ${worse}, worse for a side than its figure.`,
    );
  },
);

test('a tolerance that is no amount has no explanation', () => {
  expect(toleranceHint({ toleranceKind: 'amount', tolerance: 'much' }, money)).toBeUndefined();
});
