/** What other domains may use of docket: batches of its cases. */
export { type RowResult, resultOfCase } from './record/case-result.ts';
