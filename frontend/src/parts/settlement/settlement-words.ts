import type { Settlement, SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import {
  moneyText,
  type RoundResult,
  type SettlementSide,
} from '#contracts/rules/outcome/settlement.ts';
import { indianDateTime } from '../../shared/dates/indian-dates.ts';

/** Words of settlement rounds, for neutrals and for the sides alike. */

export const sideLabels: Readonly<Record<SettlementSide, string>> = {
  claimant: 'Claimant',
  respondent: 'Respondent',
};

const resultTexts: Readonly<Record<RoundResult, string>> = {
  overlap: 'Settlement number reached',
  noOverlap: 'Both sides entered a figure; the figures did not meet',
  oneSided: 'Only one side entered a figure',
  noOffers: 'No figure was entered',
  cancelled: 'Cancelled',
  voided: 'Void: the people of a side changed; the figures were not compared',
};

/** 'Open until 23/11/2026, 5:15 pm IST', 'Opens …', or the result. */
export function roundText(round: SettlementRound, nowMs: number): string {
  if (round.result) return resultTexts[round.result];
  return Date.parse(round.opensAt) > nowMs
    ? `Opens ${momentText(round.opensAt)}`
    : `Open until ${momentText(round.closesAt)}`;
}

export const momentText = (instant: string): string => `${indianDateTime(instant) ?? '-'} IST`;

/** When the figures meet, for one side or for the neutrals. */
export const toleranceText = (toleranceMinor: number, currency: string): string =>
  toleranceMinor === 0
    ? 'the offer is at least the demand'
    : `the demand is at most ${moneyText(toleranceMinor, currency)} above the offer`;

/** Why stored commitments or the result cannot be relied on; undefined if they are signed. */
export const proofProblems = {
  signed: undefined,
  unsigned:
    'Part of this settlement has no signature: it is from before signatures were introduced, or the signature was removed. Compare the commitments with the mail about the closing.',
  altered:
    'A stored commitment or the result does not belong to its signature: it was changed after it was signed. Rely on your receipt and on the mail about the closing, and tell the neutral.',
} as const satisfies Record<Settlement['proof'], string | undefined>;
