import { describe, expect, test } from 'vitest';
import {
  currentRound,
  hasBothOffers,
  withSide,
} from '#lambdas/settlement/record/settlement-record.ts';
import {
  cancelled,
  closeRound,
  isToClose,
  takesOffers,
  voided,
} from '#lambdas/settlement/rounds/close-round.ts';
import {
  CLOSES,
  LATER,
  OPENS,
  offersOf,
  round,
  settlement,
  side,
  withRules,
} from '#tests/support/outcome/make-settlement.ts';

/** When a round takes offers and closes, and what follows it. */

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
const both = { claimant: offersOf('a'), respondent: offersOf('b') };
const next = { number: 2, opensAt: LATER, closesAt: '2026-03-02T08:30:00.000Z', offers: {} };

test('a round takes offers from its opening until just before its closing', () => {
  expect([OPENS, justBefore(CLOSES)].map((now) => takesOffers(round(1), now))).toEqual([
    true,
    true,
  ]);
  expect([justBefore(OPENS), CLOSES].map((now) => takesOffers(round(1), now))).toEqual([
    false,
    false,
  ]);
  expect(takesOffers(round(1, { closedAt: OPENS }), OPENS)).toBe(false);
});

describe('a round is to be closed', () => {
  test('at its time, while the settlement is open', () => {
    expect(isToClose(settlement(), justBefore(CLOSES))).toBe(false);
    expect(isToClose(settlement(), CLOSES)).toBe(true);
    expect(isToClose(settlement({ state: 'notReached' }), CLOSES)).toBe(false);
  });

  test('before it with both offers, if the rules say so', () => {
    const early = (offers: Partial<typeof both>, closesEarly = true) =>
      isToClose(withRules({ closesEarly }, { rounds: [round(1, { offers })] }), OPENS);
    expect(early(both)).toBe(true);
    expect(early(both, false)).toBe(false);
    expect(early({ claimant: both.claimant })).toBe(false);
    expect(early({ respondent: both.respondent })).toBe(false);
  });
});

describe('a closed round', () => {
  const close = (record = settlement(), figures = { claimant: 40, respondent: 30 }) =>
    closeRound(record, { figures, now: LATER });

  test('opens the next one, as long as the first', () => {
    const record = settlement();
    expect(close(record)).toEqual({
      ...record,
      rounds: [{ ...round(1), closedAt: LATER, result: 'noOverlap' }, next],
    });
  });

  test('ends the settlement after the last one', () => {
    const record = settlement({ rounds: [round(1, { result: 'oneSided' }), round(2)] });
    expect(close(record)).toEqual({
      ...record,
      ...{ state: 'notReached', endedAt: LATER },
      rounds: [record.rounds[0], { ...round(2), closedAt: LATER, result: 'noOverlap' }],
    });
    expect(close(withRules({ roundsTotal: 1 })).state).toBe('notReached');
  });

  test('with an overlap reaches the settlement, also within the tolerance', () => {
    const reached = { state: 'reached', endedAt: LATER, settlementMinor: 34 };
    const record = withRules({ toleranceMinor: 10 });
    expect(closeRound(record, { figures: { claimant: 39, respondent: 30 }, now: LATER })).toEqual({
      ...{ ...record, ...reached },
      rounds: [{ ...round(1), closedAt: LATER, result: 'overlap' }],
    });
  });
});

describe('a voided round', () => {
  const why = { now: LATER, reason: 'Arjun Rao left the claimant’s side' };
  const closed = (number: number) => ({ ...round(number), closedAt: LATER, result: 'voided' });

  test('counts as one of the rounds, and the next one opens', () => {
    expect(voided(settlement(), why)).toEqual({ ...settlement(), rounds: [closed(1), next] });
    expect(voided(settlement(), { ...why, now: OPENS }).rounds).toHaveLength(2);
  });

  test('as the last one cancels the settlement with the reason', () => {
    expect(voided(withRules({ roundsTotal: 1 }), why)).toEqual({
      ...withRules({ roundsTotal: 1 }),
      ...{ state: 'cancelled', endedAt: LATER, endReason: why.reason, rounds: [closed(1)] },
    });
  });

  test('is none before its opening or after the end', () => {
    const record = settlement();
    expect(voided(record, { ...why, now: justBefore(OPENS) })).toBe(record);
    const ended = settlement({ state: 'reached' });
    expect(voided(ended, why)).toBe(ended);
  });
});

test('a cancelled settlement ends its round without a decision', () => {
  const record = settlement({ rounds: [round(1, { result: 'noOffers' }), round(2)] });
  expect(cancelled(record, { now: LATER, reason: 'Settled elsewhere' })).toEqual({
    ...record,
    ...{ state: 'cancelled', endedAt: LATER, endReason: 'Settled elsewhere' },
    rounds: [record.rounds[0], { ...round(2), closedAt: LATER, result: 'cancelled' }],
  });
});

test('one side is replaced without the other', () => {
  const changed = withSide(settlement(), 'respondent', side('Arjun Rao', 'arjun@example.com'));
  expect(changed.sides.claimant).toEqual(settlement().sides.claimant);
  expect(changed.sides.respondent.name).toBe('Arjun Rao');
  expect(hasBothOffers(round(1, { offers: both }))).toBe(true);
  expect(() => currentRound(settlement({ rounds: [] }))).toThrow(
    'The settlement stl_1 has no round',
  );
});
