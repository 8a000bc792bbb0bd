/** What other domains may use of transcripts: record. */
export { findPlace as findTranscriptPlace, withholdAudio } from './record/transcript-repository.ts';
