import type { ResolutionKind } from '../cases/resolution-kinds.ts';
import { type FollowUpKind, followUpKinds } from '../outcome/follow-ups.ts';
import { followUpLabels } from '../outcome/paper-labels.ts';

/** A draft becomes the award of an arbitration, the agreement of another case, or what follows an award. */
export const draftKinds = ['award', 'settlement', ...followUpKinds] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftKindOf = (kind: ResolutionKind): Exclude<DraftKind, FollowUpKind> =>
  kind === 'arbitration' ? 'award' : 'settlement';

export const draftKindLabels: Readonly<Record<DraftKind, string>> = {
  award: 'Award',
  settlement: 'Settlement agreement',
  ...followUpLabels,
};
