/** What other domains may use of accounts: the author of a change. */
export { type Author, authorOf } from './directory/author-of.ts';
