/** What other domains may use of docket: search. */
export { type JournalChange, journalItem } from './search/docket-journal.ts';
export { foldGrownJournals } from './search/fold-grown-journals.ts';
export { toSearchEntry } from './search/search-entry.ts';
export { sharesCase } from './search/shares-case.ts';
export type { Snapshots } from './search/snapshots.ts';
