/** What other domains may use of the accounts. */
export { findPerson, type ReachablePerson } from './directory/find-person.ts';
export { listDirectory } from './directory/list-directory.ts';
export { searchDirectory } from './directory/search-directory.ts';
