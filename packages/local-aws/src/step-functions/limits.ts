/** Quotas of Step Functions. */
export const LARGEST_DATA_BYTES = 262_144;
export const LARGEST_DEFINITION_BYTES = 1_048_576;
export const MOST_EVENTS = 25_000;
export const LONGEST_EXECUTION_MS = 365 * 24 * 60 * 60 * 1000;
/** Of one execution. */
export const LARGEST_VARIABLES_BYTES = 10 * 1024 * 1024;
/** Concurrent items of a Map state. */
export const MOST_ITEMS_AT_ONCE = 40;
/** Timeout of a task without TimeoutSeconds. */
export const LONGEST_TASK_SECONDS = 99_999_999;

export const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > LARGEST_DATA_BYTES;
