/** What other domains may use of docket: search. */
export { type JournalChange, journalItem } from './search/docket-journal.ts';
export { foldGrownJournals } from './search/fold-grown-journals.ts';
export { searchCaseNames } from './search/search-case-names.ts';
export { searchCasesAlike } from './search/search-cases-alike.ts';
export { searchByClock } from './search/search-docket.ts';
export { toSearchEntry } from './search/search-entry.ts';
export { parseSearch } from './search/search-words.ts';
export { sharesCase } from './search/shares-case.ts';
export type { Snapshots } from './search/snapshots.ts';
