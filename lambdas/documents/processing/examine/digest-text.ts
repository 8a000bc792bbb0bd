import { detectLanguage } from './detect-language.ts';
import { stripRunningLines } from './strip-running-lines.ts';
import { summariseByFrequency, type TextSummary } from './summarise-by-frequency.ts';
import { summariseEnglish } from './summarise-english.ts';

/** Language, keywords and summary of a text; empty where it has none. */
export type Digest = TextSummary & { language: string };

/** Text from which keywords and summary are made: about 40 pages. */
const MAX_CHARACTERS = 100_000;

/** `pages`: text by page. */
export function digestText(pages: readonly string[]): Digest {
  const text = flowing(stripRunningLines(pages)).slice(0, MAX_CHARACTERS);
  const language = detectLanguage(text);
  if (text.trim() === '') return { language, keywords: [], summary: '' };
  const summarise = language === 'en' ? summariseEnglish : summariseByFrequency;
  return { language, ...summarise(text, language) };
}

/** Lines become paragraphs: a sentence may go on in the next line or on the next page. */
const flowing = (pages: readonly string[]): string =>
  pages
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\n) ?\n(?!\n)/g, ' ');
