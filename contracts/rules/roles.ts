/** Roles of a neutral (D30); presiding, requested and managing are assignments on a case. */
export const roles = ['mediator', 'arbitrator', 'caseManager'] as const;
export type Role = (typeof roles)[number];
