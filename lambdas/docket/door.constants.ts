/** Public declarations of the docket domain; importing them loads no code. */
export { newJournalItems } from './record/journal.constants.ts';
