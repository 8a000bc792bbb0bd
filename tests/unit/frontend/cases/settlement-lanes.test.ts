import { describe, expect, test } from 'vitest';
import type { SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import { laneRoundsOf, timeLeftText } from '#portal/features/case/settlement/lane-states.ts';

/** What the lanes of a settlement show, and what they never show. */

const rules = {
  ...{ roundsTotal: 3, closesEarly: false },
  ...{ toleranceMinor: 0, claimMinor: 100_000, currency: 'INR' },
};
const round = (number: number, more: Partial<SettlementRound> = {}): SettlementRound => ({
  number,
  opensAt: '2026-11-20T06:00:00.000Z',
  closesAt: '2026-11-23T06:00:00.000Z',
  commitments: [],
  ...more,
});
const commitment = (side: 'claimant' | 'respondent') => ({ side, commitment: 'c', at: '' });
const nowMs = Date.parse('2026-11-21T05:00:00.000Z');
const lanes = (state: 'open' | 'cancelled' | 'notReached', ...rounds: SettlementRound[]) =>
  laneRoundsOf({ state, rules, rounds }, nowMs).map((one) => [one.claimant, one.respondent]);

describe('the lanes of a settlement', () => {
  test('seal both sides alike while a round runs, whatever they know', () => {
    const known = round(1, { commitments: [commitment('claimant')] });
    expect(lanes('open', known)).toEqual([
      ['sealed', 'sealed'],
      ['notOpened', 'notOpened'],
      ['notOpened', 'notOpened'],
    ]);
    expect(laneRoundsOf({ state: 'open', rules, rounds: [known] }, nowMs)[0]?.timeLeft).toBe(
      '2 days left',
    );
  });

  test('say of a closed round who had entered a figure', () => {
    const first = round(1, { result: 'oneSided', commitments: [commitment('respondent')] });
    const second = round(2, {
      result: 'noOverlap',
      commitments: [commitment('claimant'), commitment('respondent')],
    });
    expect(lanes('notReached', first, second)).toEqual([
      ['none', 'entered'],
      ['entered', 'entered'],
      ['notHeld', 'notHeld'],
    ]);
  });

  test.each(['voided', 'cancelled'] as const)('say nothing of a round that was %s', (result) => {
    const ended = round(1, { result, commitments: [commitment('claimant')] });
    expect(lanes('cancelled', ended)[0]).toEqual(['notCompared', 'notCompared']);
  });

  test('show a round that opens later as not opened, without a time', () => {
    const later = round(1, { opensAt: '2026-11-22T06:00:00.000Z' });
    const [first] = laneRoundsOf({ state: 'open', rules, rounds: [later] }, nowMs);
    expect(first).toMatchObject({ claimant: 'notOpened', timeLeft: undefined });
  });
});

test.each([
  [-5, 'closing'],
  [59_000, 'closing'],
  [60_000, '1 minute left'],
  [119 * 60_000, '119 minutes left'],
  [2 * 3_600_000, '2 hours left'],
  [47.9 * 3_600_000, '47 hours left'],
  [48 * 3_600_000, '2 days left'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});
