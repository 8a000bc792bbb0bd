/** What other domains may use of batches: constants. */
export { BATCH_TIMEOUT_SECONDS, movedBatches } from './record/batches.constants.ts';
