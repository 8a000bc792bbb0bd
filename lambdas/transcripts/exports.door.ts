/** What other domains may use of transcripts: their reporter's form. */
export { type CitedTranscript, findCitedTranscript } from './exports/cited-transcript.ts';
