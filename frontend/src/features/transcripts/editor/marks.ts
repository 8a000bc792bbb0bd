import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import { suggestionsOf, textOf, wordsOf } from '../model/leaves.ts';
import { isUncertain } from '../model/word-times.ts';
import { rangeIn, type TextSelection } from './caret.ts';

/**
 * Marks of words are drawn by CSS highlights: the text stays one node, so typing, composing and
 * spell checking work as in any text field, and a playing word moves without rendering.
 */
export type MarkName =
  | 'transcript-current'
  | 'transcript-uncertain'
  | 'transcript-redacted'
  | 'transcript-suggestion'
  | 'transcript-comment'
  | 'transcript-selected'
  | 'transcript-hit'
  | 'transcript-hit-shown';

/** A later one is drawn above a former one. */
const order: readonly MarkName[] = [
  'transcript-uncertain',
  'transcript-suggestion',
  'transcript-comment',
  'transcript-selected',
  'transcript-hit',
  'transcript-hit-shown',
  'transcript-current',
  'transcript-redacted',
];

export type Mark = TextSelection & { name: MarkName };

const isAvailable = typeof CSS !== 'undefined' && 'highlights' in CSS;

function highlightOf(name: MarkName): Highlight {
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = order.indexOf(name);
    CSS.highlights.set(name, highlight);
  }
  return highlight;
}

const drawn = new WeakMap<HTMLElement, { name: MarkName; range: Range }[]>();

/** Draws the marks of one paragraph in place of its former ones. */
export function drawMarks(host: HTMLElement, marks: readonly Mark[]): void {
  if (!isAvailable) return;
  for (const { name, range } of drawn.get(host) ?? []) highlightOf(name).delete(range);
  drawn.set(
    host,
    marks.map(({ name, ...place }) => {
      const range = rangeIn(host, place);
      highlightOf(name).add(range);
      return { name, range };
    }),
  );
}

/** Marks the word that is heard; without an element it removes the mark. */
export function markCurrentWord(host?: HTMLElement, place?: TextSelection): void {
  if (!isAvailable) return;
  const highlight = highlightOf('transcript-current');
  highlight.clear();
  if (host && place) highlight.add(rangeIn(host, place));
}

/** Marks a selection over paragraphs in those that the browser's selection is not in. */
export function markSelected(parts: readonly { host: HTMLElement; place: TextSelection }[]): void {
  if (!isAvailable) return;
  const highlight = highlightOf('transcript-selected');
  highlight.clear();
  for (const { host, place } of parts) highlight.add(rangeIn(host, place));
}

/** The places of leaves in the shown text, which may have more spaces while it is typed. */
export function placesOf(shown: string, leaves: readonly Leaf[]): TextSelection[] {
  if (shown !== textOf(leaves)) return wordsOf(shown);
  let start = 0;
  return leaves.map(({ text }) => {
    const place = { start, end: start + text.length };
    start = place.end + 1;
    return place;
  });
}

/** The marks that belong to the words of a paragraph. */
export function marksOf(shown: string, leaves: readonly Leaf[]): Mark[] {
  const suggestions = suggestionsOf(leaves);
  if (suggestions.length === 0 && !leaves.some((leaf) => leaf.redacted || isUncertain(leaf)))
    return [];
  const places = placesOf(shown, leaves);
  const marks: Mark[] = [];
  const add = (name: MarkName, first: number, end: number) => {
    const [from, to] = [places[first], places[end - 1]];
    if (from && to) marks.push({ name, start: from.start, end: to.end });
  };
  let redactedFrom: number | undefined;
  for (const [at, leaf] of leaves.entries()) {
    if (isUncertain(leaf)) add('transcript-uncertain', at, at + 1);
    // A mark in place of the word needs no other.
    if (leaf.redacted && leaf.text !== REDACTION_MARK) redactedFrom ??= at;
    else if (redactedFrom !== undefined) {
      add('transcript-redacted', redactedFrom, at);
      redactedFrom = undefined;
    }
  }
  if (redactedFrom !== undefined) add('transcript-redacted', redactedFrom, leaves.length);
  for (const { first, end } of suggestions) add('transcript-suggestion', first, end);
  return marks;
}
