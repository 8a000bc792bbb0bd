/** What other domains may use of accounts: directory. */
export { searchDirectory } from './directory/search-directory.ts';
