import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of bulk jobs. */
export const BULK_JOBS_PREFIX = 'BULKJOBS#';

/** Bulk jobs that began or moved on. */
export const movedBulkJobs: StreamFilter = {
  keyPrefix: BULK_JOBS_PREFIX,
  events: ['INSERT', 'MODIFY'],
};

/** Rows that one run turns into cases; a killed run repeats at most this many. */
export const BULK_CHUNK_ROWS = 200;
