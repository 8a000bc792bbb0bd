/** What other domains may use of the desk: the drafts that a person may see, and their texts. */
export { listReadableDrafts, readDraftTexts } from './record/readable-drafts.ts';
