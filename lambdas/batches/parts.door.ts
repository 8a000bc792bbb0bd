/** What other domains may use of batches: functions that work them off. */
export { consumeParts } from './acts/consume-parts.ts';
