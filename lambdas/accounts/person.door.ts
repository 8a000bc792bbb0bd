/** What other domains may use of accounts: one person. */
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
