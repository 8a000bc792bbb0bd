import { numbersOf } from '#contracts/rules/desk/draft-text.ts';
import { cleanRichText } from './clean-rich-text.ts';

const PARAGRAPH = /<p( [^<>]*)?>/g;

/** The number that is fixed in a paragraph, '' if it counts on; undefined without one. */
const fixedIn = (attributes = ''): string | undefined =>
  / data-number="([^"]*)"/.exec(attributes)?.[1];

/**
 * The cleaned text of a draft as rich text, which has no headings, tables, footnotes and numbers: headings are
 * bold, a row of a table is a paragraph, footnotes stand in parentheses, and numbers are text.
 */
export function richTextOfDraft(cleaned: string): string {
  const rows = cleaned
    .replace(/<(?:td|th)><p[^<>]*>/g, '<td>')
    .replace(/<\/p><\/(?:td|th)>/g, '</td>')
    .replace(/<\/(?:td|th)><(?:td|th)>/g, ' · ');
  const fixed = [...rows.matchAll(PARAGRAPH)].flatMap(
    ([, attributes]) => fixedIn(attributes) ?? [],
  );
  const numbers = numbersOf(fixed).values();
  const plain = rows
    .replace(PARAGRAPH, (opening, attributes?: string) =>
      fixedIn(attributes) === undefined ? opening : `${opening}${numbers.next().value}. `,
    )
    .replace(/<h[23]>/g, '<p><strong>')
    .replace(/<\/h[23]>/g, '</strong></p>')
    .replace(/<sup data-note="">/g, ' (')
    .replace(/<\/sup>/g, ')');
  return cleanRichText(plain);
}
