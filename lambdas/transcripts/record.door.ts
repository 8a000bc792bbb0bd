/** What other domains may use of transcripts: record. */
export {
  attachAudio,
  findPlace as findTranscriptPlace,
  findTranscriptAt,
  listNewestTranscripts,
  withholdAudio,
} from './record/transcript-repository.ts';
