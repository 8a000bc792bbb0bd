/** What other domains may use of docket: the repair of counters. */
export { mendCounters } from './record/mend-counters.ts';
