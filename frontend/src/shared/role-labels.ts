import type { Role } from '#contracts/rules/roles.ts';

export { roleLabels } from '#contracts/rules/roles.ts';

/** Plurals of the roles, within a sentence. */
export const rolePlurals: Readonly<Record<Role, string>> = {
  mediator: 'mediators',
  arbitrator: 'arbitrators',
  caseManager: 'case managers',
};
