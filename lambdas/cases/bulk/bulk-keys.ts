import { BULK_JOBS_PREFIX } from './bulk-jobs.constants.ts';

/** Keys of bulk jobs. A job is in its owner's partition, so that other users cannot find it. */
export const bulkKeys = {
  /** Ids are ULIDs: a user's jobs are in the order of their start. */
  job: (userId: string, jobId: string) => ({
    pk: `${BULK_JOBS_PREFIX}${userId}`,
    sk: jobId,
  }),
  jobsOf: (userId: string) => ({ pk: `${BULK_JOBS_PREFIX}${userId}` }),
  /** The ids of a user's unfinished jobs. */
  running: (userId: string) => ({ pk: `BULKRUNNING#${userId}`, sk: 'RUNNING' }),
  /** How the file is read. Never changes. */
  plan: (jobId: string) => ({ pk: `BULKJOB#${jobId}`, sk: 'PLAN' }),
  /** Rows that created no case, from index `first`. */
  problems: (jobId: string, first: number) => ({
    pk: `BULKJOB#${jobId}`,
    sk: `PROBLEMS#${String(first).padStart(6, '0')}`,
  }),
  problemsOf: (jobId: string) => ({ pk: `BULKJOB#${jobId}`, skPrefix: 'PROBLEMS#' }),
  /** Object with the failed rows, beside the owner's uploads. */
  errorFile: (userId: string, jobId: string) => `uploads/${userId}/bulkErrors/${jobId}.csv`,
};
