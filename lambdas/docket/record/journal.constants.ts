import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Prefix of the partition keys of journals. */
export const JOURNAL_PREFIX = 'JOURNAL#';

/** Stream records of new journal items; rewriting an item does not make the journal longer. */
export const newJournalItems: StreamFilter = { keyPrefix: JOURNAL_PREFIX, events: ['INSERT'] };

/** Prefix of the object keys of docket snapshots in the files bucket. */
export const DOCKET_SNAPSHOTS_PREFIX = 'dockets/';
