/** What other domains may use of cases: what documents of a case begin with. */
export { causeFactsOf } from './reading/cause-facts.ts';
