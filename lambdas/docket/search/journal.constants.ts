import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of journals. */
export const JOURNAL_PREFIX = 'JOURNAL#';

/** Notes that make a journal longer: rewriting one does not. */
export const newJournalNotes: StreamFilter = { keyPrefix: JOURNAL_PREFIX, events: ['INSERT'] };

/** Object keys of snapshots of dockets in the files bucket. */
export const DOCKET_SNAPSHOTS_PREFIX = 'dockets/';
