export const resolutionKinds = ['mediation', 'arbitration', 'negotiation'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];
