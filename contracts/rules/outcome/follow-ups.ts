import * as z from 'zod';

/** What follows an award and refers to it (issue 23, section 6; ADR 110). */
export const followUpKinds = [
  'correction',
  'interpretation',
  'additionalAward',
  'dissent',
] as const;
export type FollowUpKind = (typeof followUpKinds)[number];
export const followUpKindSchema = z.enum(followUpKinds);

type FollowUp = {
  label: string;
  /** When it is written. */
  hint: string;
  source: string;
  /** It decides on a request under section 33: the time for a challenge counts from it. */
  isDecision: boolean;
};

const ACT = 'Arbitration and Conciliation Act 1996';

export const followUps: Readonly<Record<FollowUpKind, FollowUp>> = {
  correction: {
    label: 'Correction of the award',
    hint: 'Errors in computation, clerical and typographical errors',
    source: `${ACT}, section 33(1)(a) and (3)`,
    isDecision: true,
  },
  interpretation: {
    label: 'Interpretation of the award',
    hint: 'A point or part of the award, if the parties have agreed to ask for it',
    source: `${ACT}, section 33(1)(b)`,
    isDecision: true,
  },
  additionalAward: {
    label: 'Additional award',
    hint: 'Claims that were presented and that the award left out',
    source: `${ACT}, section 33(4) and (5)`,
    isDecision: true,
  },
  dissent: {
    label: 'Dissenting opinion',
    hint: 'Of one member of the tribunal; only its author sees it until it is published',
    source: `${ACT}, section 31(2)`,
    isDecision: false,
  },
};

export const isFollowUpKind = (kind: string): kind is FollowUpKind =>
  followUpKinds.some((one) => one === kind);

/** Maximum number of papers that follow the awards of a case. */
export const FOLLOW_UPS_MAX = 20;
