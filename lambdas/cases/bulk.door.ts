/** What other domains may use of cases: bulk. */
export { runMovedJobs } from './bulk/run-moved-jobs.ts';
