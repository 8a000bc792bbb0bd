import { BULK_JOBS_PREFIX } from './bulk-jobs.constants.ts';

/** Keys of bulk jobs. A job lies with its owner: nobody else's id finds it. */
export const bulkKeys = {
  /** Ids are ULIDs: a user's jobs are in the order of their beginning. */
  job: (userId: string, jobId: string) => ({
    pk: `${BULK_JOBS_PREFIX}${userId}`,
    sk: jobId,
  }),
  jobsOf: (userId: string) => ({ pk: `${BULK_JOBS_PREFIX}${userId}` }),
  /** Names a user's jobs that are not over. */
  running: (userId: string) => ({ pk: `BULKRUNNING#${userId}`, sk: 'RUNNING' }),
  /** How the file is read; never changes. */
  plan: (jobId: string) => ({ pk: `BULKJOB#${jobId}`, sk: 'PLAN' }),
  /** Rows that made no case, from the `first`-th of them on. */
  problems: (jobId: string, first: number) => ({
    pk: `BULKJOB#${jobId}`,
    sk: `PROBLEMS#${String(first).padStart(6, '0')}`,
  }),
  problemsOf: (jobId: string) => ({ pk: `BULKJOB#${jobId}`, skPrefix: 'PROBLEMS#' }),
  /** Object of the failed rows, beside what its owner uploaded. */
  errorFile: (userId: string, jobId: string) => `uploads/${userId}/bulkErrors/${jobId}.csv`,
};
