/** What other domains may use of transcripts. */
export { transcriptTextAddress } from './transcript-text-address.ts';
