/** Roles of a neutral (D30); presiding, requested and managing are assignments on a case. */
export const roles = ['mediator', 'arbitrator', 'caseManager'] as const;
export type Role = (typeof roles)[number];

/** Labels of the roles. */
export const roleLabels: Readonly<Record<Role, string>> = {
  mediator: 'Mediator',
  arbitrator: 'Arbitrator',
  caseManager: 'Case Manager',
};
