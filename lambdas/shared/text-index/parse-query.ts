import { wordsOf } from './words.ts';

/** What one typed word stands for. `word` also finds other endings of an English word. */
export type Matcher = { kind: 'word' | 'exact' | 'prefix'; text: string };

/** Words that follow one another, or two of these within a number of words. */
export type Clause =
  | { kind: 'words'; words: readonly Matcher[] }
  | { kind: 'near'; words: readonly [readonly Matcher[], readonly Matcher[]]; within: number };

/** All of `wanted` are on a page, none of `unwanted` is. */
export type Query = { wanted: readonly Clause[]; unwanted: readonly Clause[] };

/** The query cannot be searched for; the message is for the user. */
export class QueryError extends Error {
  override name = 'QueryError';
}

const MAX_WORDS = 32;
const MAX_DISTANCE = 100;
const DEFAULT_DISTANCE = 10;
const MIN_PREFIX_LETTERS = 2;

/**
 * Reads a query: `words`, `"exact phrases"`, `begin*`, `-without`, `one NEAR two`, `one NEAR/5 two`.
 * Linear in its length. Throws QueryError.
 */
export function parseQuery(text: string): Query {
  const wanted: Clause[] = [];
  const unwanted: Clause[] = [];
  let near: number | undefined;
  for (const token of tokensOf(text)) {
    if (token.kind === 'near') {
      near = token.within;
      continue;
    }
    const words = matchersOf(token);
    if (words.length === 0) continue;
    const before = wanted.at(-1);
    if (token.isUnwanted) unwanted.push({ kind: 'words', words });
    else if (near !== undefined && before?.kind === 'words') {
      wanted.pop();
      wanted.push({ kind: 'near', words: [before.words, words], within: near });
    } else wanted.push({ kind: 'words', words });
    near = undefined;
  }
  if (wanted.length === 0) throw new QueryError('Type at least one word to search for');
  const count = [...wanted, ...unwanted].flatMap(({ words }) => words.flat()).length;
  if (count > MAX_WORDS) throw new QueryError(`Search for at most ${MAX_WORDS} words`);
  return { wanted, unwanted };
}

type Token =
  | { kind: 'near'; within: number }
  | { kind: 'text' | 'phrase'; text: string; isUnwanted: boolean };

const QUOTES = /["“”„«»]/u;

function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const isUnwanted = /[-−–]/u.test(text.charAt(at));
    if (isUnwanted) at += 1;
    const isPhrase = QUOTES.test(text.charAt(at));
    if (isPhrase) at += 1;
    const start = at;
    const ends = isPhrase ? QUOTES : /[\s"“”„«»]/u;
    while (at < text.length && !ends.test(text.charAt(at))) at += 1;
    const found = text.slice(start, at);
    if (isPhrase) at += 1;
    const near = /^NEAR(?:\/(\d{1,3}))?$/.exec(found);
    if (near && !isPhrase && !isUnwanted)
      yield { kind: 'near', within: Math.min(Number(near[1] ?? DEFAULT_DISTANCE), MAX_DISTANCE) };
    else yield { kind: isPhrase ? 'phrase' : 'text', text: found, isUnwanted };
  }
}

/** A text such as `cold-store` or `12/2026` has several words, which follow one another. */
function matchersOf({ kind, text }: { kind: 'text' | 'phrase'; text: string }): Matcher[] {
  return [...wordsOf(text)].map(({ word, end }) => {
    if (text.charAt(end) !== '*') return { kind: kind === 'phrase' ? 'exact' : 'word', text: word };
    if ([...word].length < MIN_PREFIX_LETTERS)
      throw new QueryError(`Type at least ${MIN_PREFIX_LETTERS} letters before *`);
    return { kind: 'prefix', text: word };
  });
}
