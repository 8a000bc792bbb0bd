import { numbersOf } from '#contracts/rules/desk/draft-text.ts';
import { cleanRichText } from './clean-rich-text.ts';

const NUMBERED = /<p(?: [^<>]*)? data-number="([^"<>]*)"[^<>]*>/g;

/**
 * The cleaned text of a draft as rich text, which has no headings, tables, footnotes and numbers: headings are
 * bold, cells stand one below the other, footnotes in parentheses, and numbers are text.
 */
export function richTextOfDraft(cleaned: string): string {
  const fixed = [...cleaned.matchAll(NUMBERED)].map(([, number = '']) => number);
  const numbers = numbersOf(fixed).values();
  const plain = cleaned
    .replace(NUMBERED, (opening) => `${opening}${numbers.next().value ?? ''}. `)
    .replace(/<h[23]>/g, '<p><strong>')
    .replace(/<\/h[23]>/g, '</strong></p>')
    .replace(/<sup data-note="">/g, ' (')
    .replace(/<\/sup>/g, ')');
  return cleanRichText(plain);
}
