/** What other domains may use of docket: lists. */
export { readCases } from './lists/list-cases.ts';
export { AGENT_ROLE, presentRow, presentRowFacts } from './lists/present-row.ts';
export { countPapersOf, readPapersPage } from './lists/read-papers-page.ts';
