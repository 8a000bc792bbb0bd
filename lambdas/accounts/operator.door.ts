/** What other domains may use of accounts: operator. */
export { endSessions } from './operator/end-sessions.ts';
export { type Account, findAccount } from './operator/find-account.ts';
export { emailNotVerified, giveRole } from './operator/give-role.ts';
export { type Operator, operationRecord } from './operator/operation-record.ts';
export { setAccess } from './operator/set-access.ts';
