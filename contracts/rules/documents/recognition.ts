import * as z from 'zod';

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

/**
 * What left scanned pages without recognition: the pages a document may have, or those of a month that
 * the case or the deployment may have.
 */
export const pageBounds = ['document', 'case', 'deployment'] as const;
export type PageBound = (typeof pageBounds)[number];

/** Pages of a document whose turn a person may decide. */
export const TURNED_PAGES_MAX = 500;
/** How far a page lies turned clockwise in its file, in degrees. */
export const turnSchema = z.literal(
  [0, 90, 180, 270],
  'A page is turned by 0, 90, 180 or 270 degrees',
);
export type PageTurn = z.output<typeof turnSchema>;

/** Words that were read with less confidence, in percent, are shown as doubtful. */
export const DOUBTFUL_BELOW = 80;

/** Characters of a corrected word, corrected words of a page, and those of a document. */
export const CORRECTED_WORD_MAX = 100;
export const CORRECTIONS_OF_PAGE_MAX = 500;
export const CORRECTIONS_OF_DOCUMENT_MAX = 2_000;
