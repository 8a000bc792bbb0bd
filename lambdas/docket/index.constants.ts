/** Declarations of the docket as other domains use them; they load no code. */
export { newJournalNotes } from './search/journal.constants.ts';
