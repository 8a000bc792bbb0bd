/** What other domains may use of agreements: record. */
export { findNewestVersion } from './record/summary-repository.ts';
