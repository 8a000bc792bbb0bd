/** Partition keys of bulk jobs: what the table's stream is filtered by. */
export const BULK_JOBS_PREFIX = 'BULKJOBS#';

/** Rows that are made cases at one go; a kill repeats at most so many. */
export const BULK_CHUNK_ROWS = 200;
