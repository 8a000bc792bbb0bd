/** Rules of the recognition of scanned pages that the server and the portal share. */

/** Languages in which pages are recognised, by the name that the portal sends. */
export const recognitionLanguages = [
  'english',
  'hindi',
  'bengali',
  'gujarati',
  'kannada',
  'malayalam',
  'marathi',
  'odia',
  'punjabi',
  'tamil',
  'telugu',
  'urdu',
] as const;
export type RecognitionLanguage = (typeof recognitionLanguages)[number];

/**
 * - `none`: no page is a scan;
 * - `running`: pages are being read;
 * - `done`: what could be read is the text of the pages;
 * - `failed`: `message` says why; it can be tried again.
 */
export const recognitionStates = ['none', 'running', 'done', 'failed'] as const;

/** Scanned pages of a document that are recognised. */
export const RECOGNISED_PAGES_MAX = 500;

/** Words that were read with less confidence, in percent, are shown as doubtful. */
export const DOUBTFUL_BELOW = 80;

/** Characters of a corrected word, corrected words of a page, and those of a document. */
export const CORRECTED_WORD_MAX = 100;
export const CORRECTIONS_OF_PAGE_MAX = 500;
export const CORRECTIONS_OF_DOCUMENT_MAX = 2_000;
