import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';

/** A side's own figure and the other side's. */
export const figureWords = {
  claimant: {
    figure: 'demand',
    worst: 'as low as',
    holdBack: 'A demand above the least that you would accept',
    otherFigure: 'offer',
  },
  respondent: {
    figure: 'offer',
    worst: 'as high as',
    holdBack: 'An offer below the most that you would pay',
    otherFigure: 'demand',
  },
} as const satisfies Record<SettlementSide, object>;
