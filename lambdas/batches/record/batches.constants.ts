import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of batches. */
export const BATCH_JOBS_PREFIX = 'BATCHJOBS#';

/** Batches that began or moved on. */
export const movedBatches: StreamFilter = {
  keyPrefix: BATCH_JOBS_PREFIX,
  events: ['INSERT', 'MODIFY'],
};

/**
 * Cases that one run works on: it takes about a second, and less than ten on a machine with ten times
 * the work. A killed run repeats at most these.
 */
export const BATCH_PART_ROWS = 25;

/** Cases of one neutral share counters: more transactions at once would wait for each other. */
export const BATCH_AT_ONCE = 3;

/**
 * Time after which a run begins no further case; those that are left are the next run's. A third of
 * the function's time, so that the cases that have begun end within it.
 */
export const BATCH_PART_SECONDS = 40;

export const BATCH_TIMEOUT_SECONDS = 120;

/** The five deliveries of a part take a quarter of an hour: a batch that rests longer is given up. */
export const BATCH_RESTS_SECONDS = 1_800;
