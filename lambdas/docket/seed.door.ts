/** What the seed may use of the docket domain besides its public interface. */

export { docketKeys } from './record/docket-keys.ts';
export { foldJournal } from './search/fold-journal.ts';
export { findSnapshotState } from './search/snapshot-state.ts';
