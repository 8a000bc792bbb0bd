/** What the consumer of the table's stream may use of batches. */
export { followBatches } from './acts/follow-batches.ts';
