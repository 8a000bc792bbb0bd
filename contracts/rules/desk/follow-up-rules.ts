import type { FollowUpKind } from '../outcome/outcomes.ts';
import type { DraftKind } from './draft-kinds.ts';

/** When a paper that follows an award is written, and what it decides. Apart from the labels, for lists. */
export type FollowUpRule = {
  hint: string;
  source: string;
  /** It decides on a request under section 33: the time for a challenge counts from it. */
  isDecision: boolean;
};

const ACT = 'Arbitration and Conciliation Act 1996';

export const followUpRules: Readonly<Record<FollowUpKind, FollowUpRule>> = {
  correction: {
    hint: 'Errors in computation, clerical and typographical errors',
    source: `${ACT}, section 33(1)(a) and (3)`,
    isDecision: true,
  },
  interpretation: {
    hint: 'A point or part of the award, if the parties have agreed to ask for it',
    source: `${ACT}, section 33(1)(b)`,
    isDecision: true,
  },
  additionalAward: {
    hint: 'Claims that were presented and that the award left out',
    source: `${ACT}, section 33(4) and (5)`,
    isDecision: true,
  },
  dissent: {
    hint: 'Of one member of the tribunal; only its author sees it until it is published',
    source: `${ACT}, section 31(2)`,
    isDecision: false,
  },
};

/** Whether a kind of draft decides on a request under section 33. */
export const isDecision = (kind: DraftKind): boolean =>
  Object.entries(followUpRules).some(([one, rule]) => one === kind && rule.isDecision);

/** Maximum number of papers that follow the awards of a case. */
export const FOLLOW_UPS_MAX = 20;
