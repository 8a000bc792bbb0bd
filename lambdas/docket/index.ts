/** Public interface of the docket domain. */

export { bucketsOf, kindsOf } from './counts/docket-statistics.ts';
export { readCases } from './lists/list-cases.ts';
export { AGENT_ROLE, presentRow, presentRowFacts } from './lists/present-row.ts';
export { countPapersOf, readPapersPage } from './lists/read-papers-page.ts';
export {
  type CounterMove,
  counterMove,
  countersOf,
  counterUpdate,
  readDocketCounts,
} from './record/docket-counters.ts';
export { type PaperCounts, partitionsOf, sumCounts } from './record/docket-counts.ts';
export {
  createdDocketId,
  type DocketId,
  type DocketPartition,
  docketKeys,
  docketSortKeys,
  papersKeys,
} from './record/docket-keys.ts';
export { findDocketRow, listDocketRows } from './record/docket-repository.ts';
export type { DocketRow } from './record/docket-row.ts';
export { readDocketPage } from './record/read-docket-page.ts';
export { caseNotFound, requireMember } from './record/require-member.ts';
export { type JournalChange, journalItem } from './search/docket-journal.ts';
export { foldGrownJournals } from './search/fold-grown-journals.ts';
export { toSearchEntry } from './search/search-entry.ts';
export { sharesCase } from './search/shares-case.ts';
export type { Snapshots } from './search/snapshots.ts';
