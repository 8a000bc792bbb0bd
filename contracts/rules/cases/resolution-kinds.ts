export const resolutionKinds = ['mediation', 'arbitration', 'negotiation'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/** 'Arbitration' and the like. */
export const kindLabel = (kind: ResolutionKind): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1);
