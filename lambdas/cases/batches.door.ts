/** What other domains may use of cases: acts on one case of a batch. */
export { decideInBatch } from './approval/decide-in-batch.ts';
export { addHearingInBatch } from './hearings/add-in-batch.ts';
