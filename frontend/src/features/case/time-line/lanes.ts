import type { Case } from '#contracts/endpoints/cases/cases.ts';

/** Rows of the picture. */
const lanes = ['case', 'hearings', 'orders', 'documents'] as const;
export type Lane = (typeof lanes)[number];

/** The rows of a case's picture: only an arbitration has orders. */
export const lanesOf = ({ resolutionKind }: Pick<Case, 'resolutionKind'>): Lane[] =>
  lanes.filter((lane) => lane !== 'orders' || resolutionKind === 'arbitration');
