/** What other domains may use of citations: where each leads. */
export { type CitedPlace, placeCitations } from './place-citations.ts';
export {
  type CitationOfSpeech,
  type CitedSpeech,
  isOfSpeech,
  readCited,
} from './read-cited.ts';
