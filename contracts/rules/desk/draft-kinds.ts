import type { ResolutionKind } from '../cases/resolution-kinds.ts';
import { followUpKinds } from '../outcome/outcomes.ts';
import { followUpLabels } from '../outcome/paper-labels.ts';

/** A draft becomes the award of an arbitration, or the agreement of another case. */
export const outcomeKinds = ['award', 'settlement'] as const;
type OutcomeKind = (typeof outcomeKinds)[number];
/** Drafts of an outcome, of papers that refer to an award, e.g. a correction, and of orders. */
export const draftKinds = [...outcomeKinds, ...followUpKinds, 'order'] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftKindOf = (kind: ResolutionKind): OutcomeKind =>
  kind === 'arbitration' ? 'award' : 'settlement';

export const draftKindLabels: Readonly<Record<DraftKind, string>> = {
  award: 'Award',
  settlement: 'Settlement agreement',
  ...followUpLabels,
  order: 'Order',
};
