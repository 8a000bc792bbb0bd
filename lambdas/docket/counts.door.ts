/** What other domains may use of docket: counts. */
export { bucketsOf, kindsOf } from './counts/docket-statistics.ts';
