/** What other domains may use of transcripts: record. */
export {
  findPlace as findTranscriptPlace,
  findTranscriptAt,
  listNewestTranscripts,
  withholdAudio,
} from './record/transcript-repository.ts';
