/** What other domains may use of transcripts: redaction. */
export { hasTranscriptRedactions } from './redaction/has-redactions.ts';
export { readLatestSegments } from './redaction/read-latest-segments.ts';
export {
  findTranscriptOf,
  readSpokenSegments,
  type SpokenSegment,
} from './redaction/read-spoken.ts';
