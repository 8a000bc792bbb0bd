import type { Role } from '#contracts/rules/roles.ts';

/** Labels of the roles. */
export const roleLabels: Readonly<Record<Role, string>> = {
  mediator: 'Mediator',
  arbitrator: 'Arbitrator',
  caseManager: 'Case Manager',
};

/** Plurals of the roles, within a sentence. */
export const rolePlurals: Readonly<Record<Role, string>> = {
  mediator: 'mediators',
  arbitrator: 'arbitrators',
  caseManager: 'case managers',
};
