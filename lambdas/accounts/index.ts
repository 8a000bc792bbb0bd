/** What other domains may use of the accounts. */
export { findPerson } from './directory/find-person.ts';
