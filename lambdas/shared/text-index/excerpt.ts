import type { Span } from './find-pages.ts';
import { wordsOf } from './words.ts';

/** Part of a text; `isFound` for the words that a search found. */
export type ExcerptPart = { text: string; isFound: boolean };

const WORDS_BEFORE = 8;
const WORDS = 36;
const MAX_CHARACTERS = 400;

/** The part of a page's text with most of the found words, as parts to show. */
export function excerptOf(text: string, spans: readonly Span[]): ExcerptPart[] {
  const words = [...wordsOf(text)];
  const start = Math.max(0, densestAt(spans) - WORDS_BEFORE);
  const shown = words.slice(start, start + WORDS);
  const [first] = shown;
  if (!first) return [];
  const found = positionsOf(spans, ({ length }) => length);
  // What is between the words of a phrase is found with them.
  const joined = positionsOf(spans, ({ length }) => length - 1);
  const isWhole = start + WORDS >= words.length;
  const parts: ExcerptPart[] = [];
  let at = start === 0 ? 0 : first.start;
  for (const [index, { start: from, end }] of shown.entries()) {
    parts.push({ text: text.slice(at, from), isFound: joined.has(start + index - 1) });
    parts.push({ text: text.slice(from, end), isFound: found.has(start + index) });
    at = end;
  }
  if (isWhole) parts.push({ text: text.slice(at), isFound: false });
  return [
    ...(start === 0 ? [] : [{ text: '… ', isFound: false }]),
    ...bounded(parts),
    ...(isWhole ? [] : [{ text: ' …', isFound: false }]),
  ];
}

/** Positions of the first words of each span, as many as `countOf` says. */
const positionsOf = (spans: readonly Span[], countOf: (span: Span) => number): Set<number> =>
  new Set(
    spans.flatMap((span) =>
      Array.from({ length: countOf(span) }, (_, index) => span.position + index),
    ),
  );

/** The position from which most spans begin within the words of an excerpt. Linear. */
function densestAt(spans: readonly Span[]): number {
  let best = { count: 0, position: 0 };
  let end = 0;
  for (const [index, { position }] of spans.entries()) {
    while (end < spans.length && (spans[end]?.position ?? 0) < position + WORDS - WORDS_BEFORE)
      end += 1;
    if (end - index > best.count) best = { count: end - index, position };
  }
  return best.position;
}

/** Joins neighbours, in one line, and drops what could change how the rest is shown. */
function bounded(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const joined: ExcerptPart[] = [];
  let characters = 0;
  for (const { text, isFound } of parts) {
    const shown = text.replace(HIDDEN, '').replace(/\s+/gu, ' ');
    characters += shown.length;
    if (characters > MAX_CHARACTERS) break;
    const last = joined.at(-1);
    if (last?.isFound === isFound) last.text += shown;
    else joined.push({ text: shown, isFound });
  }
  return joined.filter(({ text }) => text !== '');
}

/** Control characters, and marks that change the direction of the text after them. */
const HIDDEN = /(?!\s)[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
