import type { Role } from '../roles.ts';

/**
 * Redaction of spoken words (ADR 39). A redacted word is withheld from readers without permission:
 * in files, in texts and in sound.
 */

/** Stands for each redacted word; of one width, so that it does not tell the word's length. */
export const REDACTION_MARK = '█████';

/**
 * The neutrals who decide the case read and hear what is redacted, and may lift a redaction.
 * Case managers may redact and read the rest.
 */
export const mayReadRedacted = (role: Role): boolean => role !== 'caseManager';

/** Words to redact in a cross-examination. */
export const MAX_REDACTED_WORDS = 500;

/** Single places of a cross-examination to redact, beside the words. */
export const MAX_REDACTED_PLACES = 500;

/** Texts of redacted words that people wrote into a transcript. */
export const MAX_REDACTED_TEXTS = 20_000;

/** Words are compared without case and punctuation. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A redacted word of this length is also found inside of a longer one, by this many characters. */
const INNER_CHARACTERS = { least: 4, most: 16 };

/**
 * Finds the redacted words that a written word contains. Time grows with the length of the word,
 * not with the number of redacted words.
 */
export function redactionFinder(redacted: Iterable<string>): (word: string) => string[] {
  const tokens = new Set(redacted);
  if (tokens.size === 0) return () => [];
  const inner = new Map<string, string[]>();
  for (const token of tokens) {
    const start = token.slice(0, INNER_CHARACTERS.most);
    if (start.length >= INNER_CHARACTERS.least)
      inner.set(start, [...(inner.get(start) ?? []), token]);
  }
  const lengths = new Set([...inner.keys()].map(({ length }) => length));
  return (word) => {
    const parts = tokensOf(word);
    const found = new Set(parts.filter((part) => tokens.has(part)));
    // Joined: a hyphen inside of a redacted word does not uncover it.
    const joined = parts.join('');
    for (const length of lengths)
      for (let at = 0; at + length <= joined.length; at += 1)
        for (const token of inner.get(joined.slice(at, at + length)) ?? []) found.add(token);
    return [...found];
  };
}

/** Whether a written word contains a redacted one. */
export function redactionMatcher(redacted: Iterable<string>): (word: string) => boolean {
  const find = redactionFinder(redacted);
  return (word) => find(word).length > 0;
}

/** The written words of a text, whose indexes are the places of words. */
export const writtenWordsOf = (text: string): string[] => text.match(/\S+/gu) ?? [];

/** Places of the written words that a selection touches; none for a caret. */
export function placesWithin(
  text: string,
  { start, end }: { start: number; end: number },
): number[] {
  if (start === end) return [];
  return [...text.matchAll(/\S+/gu)].flatMap(({ index, 0: word }, place) =>
    index < end && index + word.length > start ? place : [],
  );
}

/** The text with a mark in place of each redacted word; `place` counts the written words from 0. */
export function redactText(
  text: string,
  isRedacted: (word: string, place: number) => boolean,
): string {
  let place = -1;
  return text.replace(/\S+/gu, (word) => {
    place += 1;
    return isRedacted(word, place) ? REDACTION_MARK : word;
  });
}
