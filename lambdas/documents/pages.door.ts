/** What other domains may use of documents: pages that were sent to recognition. */
export { listPageCounts } from './record/page-budget.ts';
