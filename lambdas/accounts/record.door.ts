/** What other domains may use of accounts: record. */
export { listDirectory } from './record/directory-repository.ts';
