/** What other domains may use of transcripts: redaction. */
export { hasTranscriptRedactions } from './redaction/has-redactions.ts';
