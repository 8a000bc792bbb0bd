import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';

/** A side's own figure and the other side's. */
export const figureWords = {
  claimant: {
    figure: 'demand',
    meaning: 'the least that the claimant accepts',
    otherFigure: 'offer',
  },
  respondent: {
    figure: 'offer',
    meaning: 'the most that the respondent pays',
    otherFigure: 'demand',
  },
} as const satisfies Record<SettlementSide, object>;
