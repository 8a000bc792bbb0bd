/** What other domains may use of documents: one that a request names. */
export { requireDocument } from './record/require-document.ts';
