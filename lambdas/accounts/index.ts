/** Accounts as other domains use them. */

export { listDirectory } from './directory/directory-repository.ts';
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
export { searchDirectory } from './directory/search-directory.ts';
/**
 * For `npm run operate` only. They write items that IAM denies to the functions of other domains
 * (guarded-items.constants.ts).
 */
export { endSessions } from './operator/end-sessions.ts';
export { type Account, findAccount } from './operator/find-account.ts';
export { emailNotVerified, giveRole } from './operator/give-role.ts';
export { type Operator, operationRecord } from './operator/operation-record.ts';
export { findProfile } from './profile/find-profile.ts';
