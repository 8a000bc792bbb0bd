/** What other domains may use of documents: where words stand on the pages of a PDF. */
export { locateWords } from './word-places/locate-words.ts';
