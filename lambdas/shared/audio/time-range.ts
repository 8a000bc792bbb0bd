/** Seconds from the start. */
export type TimeRange = { start: number; end: number };
