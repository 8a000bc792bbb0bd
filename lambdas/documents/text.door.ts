/** What other domains may use of documents: texts by page. */
export { type OpenText, openTexts } from './text-index/open-texts.ts';
export { readPageText } from './text-index/read-page-text.ts';
export { readPageTexts } from './text-index/read-page-texts.ts';
