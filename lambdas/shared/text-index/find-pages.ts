import { stemmer } from 'stemmer';
import type { Clause, Matcher, Query } from './parse-query.ts';
import type { Places, Segment } from './read-segment.ts';

/** A place of a clause on a page: the number of its first word, and how many words. */
export type Span = { position: number; length: number };

export type FoundPage = {
  /** Over all documents of the segment, from 0. */
  page: number;
  /** Places to mark, ascending. */
  spans: Span[];
  /** How often each wanted clause is on the page, in their order. */
  counts: number[];
};

/** The pages of a segment that a query finds, ascending. */
export function findPages(segment: Segment, { wanted, unwanted }: Query): FoundPage[] {
  const found: Map<number, Span[]>[] = [];
  for (const clause of wanted) {
    const spans = spansOf(segment, clause);
    if (spans.size === 0) return [];
    found.push(spans);
  }
  const excluded = unwanted.map((clause) => spansOf(segment, clause));
  const fewest = found.toSorted((a, b) => a.size - b.size)[0] ?? new Map<number, Span[]>();
  return [...fewest.keys()]
    .filter((page) => found.every((spans) => spans.has(page)))
    .filter((page) => !excluded.some((spans) => spans.has(page)))
    .sort((a, b) => a - b)
    .map((page) => {
      const spans = found.map((clause) => clause.get(page) ?? []);
      return {
        page,
        spans: spans.flat().sort((a, b) => a.position - b.position),
        counts: spans.map(({ length }) => length),
      };
    });
}

function spansOf(segment: Segment, clause: Clause): Map<number, Span[]> {
  if (clause.kind === 'words') return phraseSpans(segment, clause.words);
  const [first, second] = clause.words.map((words) => phraseSpans(segment, words));
  const spans = new Map<number, Span[]>();
  for (const [page, left] of first ?? []) {
    const near = nearSpans(left, second?.get(page) ?? [], clause.within);
    if (near.length > 0) spans.set(page, near);
  }
  return spans;
}

/** Spans of both lists that have one of the other within so many words. Linear: both ascend. */
function nearSpans(left: readonly Span[], right: readonly Span[], within: number): Span[] {
  const closeTo = (others: readonly Span[]) => {
    let at = 0;
    return ({ position }: Span): boolean => {
      while (at < others.length && (others[at]?.position ?? 0) < position - within) at += 1;
      // The word itself is not near itself, as in `water NEAR water`.
      const next = others[at]?.position === position ? at + 1 : at;
      return Math.abs((others[next]?.position ?? Number.POSITIVE_INFINITY) - position) <= within;
    };
  };
  return [...left.filter(closeTo(right)), ...right.filter(closeTo(left))];
}

function phraseSpans(segment: Segment, words: readonly Matcher[]): Map<number, Span[]> {
  const [first, ...further] = words.map((matcher) => placesOf(segment, matcher));
  const spans = new Map<number, Span[]>();
  for (const [page, positions] of first ?? []) {
    const sets = further.map((places) => new Set(places.get(page)));
    const starts = positions.filter((position) =>
      sets.every((set, index) => set.has(position + index + 1)),
    );
    if (starts.length > 0)
      spans.set(
        page,
        starts.map((position) => ({ position, length: words.length })),
      );
  }
  return spans;
}

/** Where the terms are that a typed word stands for. */
function placesOf(segment: Segment, matcher: Matcher): Places {
  const found = [...termsOf(segment, matcher)].map((places) => places());
  const [only] = found;
  if (found.length <= 1) return only ?? new Map();
  const all: Places = new Map();
  for (const places of found)
    for (const [page, positions] of places) {
      const joined = all.get(page);
      if (joined) for (const position of positions) joined.push(position);
      else all.set(page, positions);
    }
  for (const positions of all.values()) positions.sort((a, b) => a - b);
  return all;
}

function* termsOf(segment: Segment, { kind, text }: Matcher): Generator<() => Places> {
  if (kind === 'word' && hasEndings(text)) {
    const stem = stemmer(text);
    // A stem differs from its words in its last letter at most: happi, happy; sensibl, sensibility.
    for (const { bytes, places } of segment.termsFrom(stem.slice(0, -1))) {
      const term = decoder.decode(bytes);
      if (hasEndings(term) && stemmer(term) === stem) yield places;
    }
    return;
  }
  for (const { bytes, places } of segment.termsFrom(text)) {
    // The term itself comes before all that begin with it.
    if (kind === 'prefix' || decoder.decode(bytes) === text) yield places;
    if (kind !== 'prefix') return;
  }
}

const decoder = new TextDecoder();

/** Endings are cut of English words only, by Porter's rules, which leave short words as they are. */
const hasEndings = (word: string): boolean => /^[a-z]{3,}$/.test(word);
