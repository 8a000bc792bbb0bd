/** What other domains may use of clocks: the last day of a term. */
export { findTermEnd } from './reading/find-term-end.ts';
