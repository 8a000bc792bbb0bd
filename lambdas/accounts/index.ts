/** What other domains may use of the accounts. */
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
