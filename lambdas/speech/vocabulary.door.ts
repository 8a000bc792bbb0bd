/** What other domains may use of vocabularies, with the client of Transcribe. */
export { vocabularyOfJob } from './vocabulary/find-vocabulary.ts';
