/** Partition keys of journals: the stream's filter and the keys must agree. */
export const JOURNAL_PREFIX = 'JOURNAL#';

/** Keys of dockets' snapshots in the files bucket: its lifecycle and the keys must agree. */
export const DOCKET_SNAPSHOTS_PREFIX = 'dockets/';
