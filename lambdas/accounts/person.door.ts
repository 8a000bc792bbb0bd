/** What other domains may use of accounts: one person. */
export { type Author, authorOf } from './directory/author-of.ts';
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
