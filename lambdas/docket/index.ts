/** Public interface of the docket domain. */
export {
  type CounterMove,
  counterMove,
  countersOf,
  counterUpdate,
  readDocketCounts,
} from './counts/docket-counters.ts';
export { type PaperCounts, partitionsOf, sumCounts } from './counts/docket-counts.ts';
export { bucketsOf, kindsOf } from './counts/docket-statistics.ts';
export {
  createdDocketId,
  type DocketId,
  type DocketPartition,
  docketKeys,
  docketSortKeys,
  papersKeys,
} from './docket-keys.ts';
export { findDocketRow, listDocketRows } from './docket-repository.ts';
export type { DocketRow } from './docket-row.ts';
export { readCases } from './list-cases.ts';
export { AGENT_ROLE, presentRow, presentRowFacts } from './present-row.ts';
export { readDocketPage } from './read-docket-page.ts';
export { countPapersOf, readPapersPage } from './read-papers-page.ts';
export { caseNotFound, requireMember } from './require-member.ts';
export { type JournalChange, journalItem } from './search/docket-journal.ts';
export { foldGrownJournals } from './search/fold-grown-journals.ts';
export { toSearchEntry } from './search/search-entry.ts';
export type { Snapshots } from './search/snapshots.ts';
export { sharesCase } from './shares-case.ts';
