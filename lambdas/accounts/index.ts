/** Public interface of the accounts domain. */

export { type Author, authorOf } from './directory/author-of.ts';
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
export { searchDirectory } from './directory/search-directory.ts';
/**
 * For `npm run operate` only. IAM denies the items that these write to the functions of other
 * domains (guarded-items.constants.ts).
 */
export { endSessions } from './operator/end-sessions.ts';
export { type Account, findAccount } from './operator/find-account.ts';
export { emailNotVerified, giveRole } from './operator/give-role.ts';
export { type Operator, operationRecord } from './operator/operation-record.ts';
export { findProfile } from './profile/find-profile.ts';
export { listDirectory } from './record/directory-repository.ts';
