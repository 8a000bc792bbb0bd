/** What other domains may use of docket: record. */
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
export { readDocketPage } from './record/read-docket-page.ts';
