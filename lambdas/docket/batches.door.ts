/** What other domains may use of docket: batches of its cases. */
export { resultOfCase } from './record/case-result.ts';
