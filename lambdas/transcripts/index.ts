/** What other domains may use of the transcripts. Callers check access to the case first. */

export { createTranscript, type NewTranscript } from './creation/create-transcript.ts';
export { findPlace as findTranscriptPlace, withholdAudio } from './record/transcript-repository.ts';
export { hasTranscriptRedactions } from './redaction/has-redactions.ts';
export { transcriptTextAddress } from './transcript-text-address.ts';
