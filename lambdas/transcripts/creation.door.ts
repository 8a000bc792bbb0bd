/** What other domains may use of transcripts: creation. */
export { createTranscript, type NewTranscript } from './creation/create-transcript.ts';
