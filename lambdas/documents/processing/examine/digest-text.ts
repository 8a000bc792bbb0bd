import { findDate } from './dates/find-date.ts';
import { detectLanguage } from './detect-language.ts';
import { stripRunningLines } from './strip-running-lines.ts';
import { summariseByFrequency, type TextSummary } from './summarise-by-frequency.ts';
import { summariseEnglish } from './summarise-english.ts';

/** Language, keywords, summary and own date of a text; empty where it has none. */
export type Digest = TextSummary & { language: string; date: string };

/** Facts of the inspection that the text does not show (bundle-composer, ReadableFacts). */
export type PageFacts = {
  scannedPages?: readonly number[] | undefined;
  lostPages?: number | undefined;
};

/** Text from which keywords and summary are made: about 40 pages. */
const MAX_CHARACTERS = 100_000;

/**
 * `pages`: text by page. `scannedPages`: pages, from 1, whose text is a stamp at most; it is left
 * out. The summary says so, and how many pages a damaged file has lost.
 */
export function digestText(
  pages: readonly string[],
  { scannedPages = [], lostPages = 0 }: PageFacts = {},
): Digest {
  const scanned = new Set(scannedPages);
  const read = pages.filter((_, index) => !scanned.has(index + 1));
  const text = flowing(stripRunningLines(read)).slice(0, MAX_CHARACTERS);
  const language = detectLanguage(text);
  const notice = [lossNotice(lostPages), scanNotice(scanned.size, pages.length)]
    .filter(Boolean)
    .join(' ');
  const date = findDate(read);
  if (text.trim() === '') return { language, keywords: [], summary: notice, date };
  const summarise = language === 'en' ? summariseEnglish : summariseByFrequency;
  const { keywords, summary } = summarise(text, language);
  return { language, keywords, summary: [notice, summary].filter(Boolean).join(' '), date };
}

const lossNotice = (lost: number): string =>
  lost === 0
    ? ''
    : `This file is damaged: ${lost} ${lost === 1 ? 'page' : 'pages'} cannot be read.`;

function scanNotice(scanned: number, all: number): string {
  if (scanned === 0) return '';
  if (scanned >= all) return 'All pages are scans without searchable text.';
  return `${scanned} of ${all} pages are scans without searchable text.`;
}

/** Lines become paragraphs: a sentence may go on in the next line or on the next page. */
const flowing = (pages: readonly string[]): string =>
  pages
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\n) ?\n(?!\n)/g, ' ');
