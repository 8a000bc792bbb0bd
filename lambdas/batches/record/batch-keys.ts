import { BATCH_JOBS_PREFIX } from './batches.constants.ts';

const numbered = (row: number) => String(row).padStart(6, '0');

/** Keys of batches. A batch is in its owner's partition, so that other users cannot find it. */
export const batchKeys = {
  /** Ids are ULIDs: a user's batches are in the order of their start. */
  job: (userId: string, batchId: string) => ({ pk: `${BATCH_JOBS_PREFIX}${userId}`, sk: batchId }),
  jobsOf: (userId: string) => ({ pk: `${BATCH_JOBS_PREFIX}${userId}` }),
  /** The ids of a user's unfinished batches. */
  running: (userId: string) => ({ pk: `BATCHRUNNING#${userId}`, sk: 'RUNNING' }),
  /** What is done with each case. Never changes. */
  question: (batchId: string) => ({ pk: `BATCHJOB#${batchId}`, sk: 'QUESTION' }),
  /** Cases from number `first`, from 0. Never changes. */
  rows: (batchId: string, first: number) => ({
    pk: `BATCHJOB#${batchId}`,
    sk: `ROWS#${numbered(first)}`,
  }),
  /** Results from number `first`. */
  results: (batchId: string, first: number) => ({
    pk: `BATCHJOB#${batchId}`,
    sk: `RESULTS#${numbered(first)}`,
  }),
};
