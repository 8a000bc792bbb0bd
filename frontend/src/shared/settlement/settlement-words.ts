import type { SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import {
  moneyText,
  type RoundResult,
  type SettlementSide,
} from '#contracts/rules/outcome/settlement.ts';
import { indianDateTime } from '../indian-dates.ts';

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
