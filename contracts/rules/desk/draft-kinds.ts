import type { ResolutionKind } from '../cases/resolution-kinds.ts';

/** A draft becomes the award of an arbitration, or the agreement of another case. */
export const draftKinds = ['award', 'settlement'] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftKindOf = (kind: ResolutionKind): DraftKind =>
  kind === 'arbitration' ? 'award' : 'settlement';

export const draftKindLabels: Readonly<Record<DraftKind, string>> = {
  award: 'Award',
  settlement: 'Settlement agreement',
};
