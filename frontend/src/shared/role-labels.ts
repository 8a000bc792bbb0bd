import type { Role } from '#contracts/rules/roles.ts';

/** What a neutral is, as it is read. */
export const roleLabels: Readonly<Record<Role, string>> = {
  mediator: 'Mediator',
  arbitrator: 'Arbitrator',
  caseManager: 'Case Manager',
};

/** Several of them, within a sentence. */
export const rolePlurals: Readonly<Record<Role, string>> = {
  mediator: 'mediators',
  arbitrator: 'arbitrators',
  caseManager: 'case managers',
};
