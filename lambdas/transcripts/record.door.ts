/** What other domains may use of transcripts: record. */
export {
  findPlace as findTranscriptPlace,
  listNewestTranscripts,
  withholdAudio,
} from './record/transcript-repository.ts';
