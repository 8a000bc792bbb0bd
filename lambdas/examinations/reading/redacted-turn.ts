import { createHash } from 'node:crypto';
import type { Role } from '#contracts/rules/roles.ts';
import {
  mayReadRedacted,
  redactionMatcher,
  redactText,
  writtenWordsOf,
} from '#contracts/rules/speech/redactions.ts';
import { AppError } from '#shared/errors.ts';
import type { Occurrence, Redacted } from '../record/redactions-repository.ts';
import type { TurnRecord } from '../record/turn-record.ts';

/** What is redacted in an examination. */
export type Withheld = {
  /** Everywhere. */
  isRedacted: (word: string) => boolean;
  /** Single places, by the media id of their turn. */
  places: ReadonlyMap<string, readonly Occurrence[]>;
};

export function withheldOf({ words, occurrences }: Redacted): Withheld {
  const places = new Map<string, Occurrence[]>();
  for (const one of occurrences) places.set(one.mediaId, [...(places.get(one.mediaId) ?? []), one]);
  return { isRedacted: redactionMatcher(words), places };
}

/** What is redacted in an examination, as one person sees it. */
export type Reader = Withheld & { hasRedactions: boolean; mayRead: boolean };

/** With `redact`, words are withheld from neutrals, too: for a file that others get. */
export const readerOf = (redactions: Redacted, role: Role, { redact = false } = {}): Reader => ({
  ...withheldOf(redactions),
  hasRedactions: redactions.words.length + redactions.occurrences.length > 0,
  mayRead: mayReadRedacted(role) && !redact,
});

type Spoken = Pick<TurnRecord, 'text' | 'speaker' | 'witness' | 'objections' | 'exhibits'> & {
  mediaId: string;
  originalText?: string | undefined;
};

/** SHA-256, in hex, by which the text of a redacted place is known again. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Finds the single places of a turn's text that are withheld. In a text that is not the one of then, an
 * edited or an earlier one, the words are withheld wherever they stand.
 */
function placeFinder(
  text: string,
  occurrences: readonly Occurrence[] = [],
): (word: string, place: number) => boolean {
  if (occurrences.length === 0) return () => false;
  const textSha256 = hashOfText(text);
  const isOfText = (one: Occurrence) => one.textSha256 === textSha256;
  const exact = new Set(occurrences.filter(isOfText).map(({ place }) => place));
  const isOther = redactionMatcher(
    occurrences.filter((one) => !isOfText(one)).flatMap(({ words }) => words),
  );
  return (word, place) => exact.has(place) || isOther(word);
}

const maskText = (text: string, mediaId: string, { isRedacted, places }: Withheld): string => {
  const isPlace = placeFinder(text, places.get(mediaId));
  return redactText(text, (word, place) => isRedacted(word) || isPlace(word, place));
};

/** The places of a turn's text that are withheld in this turn alone. */
export function placesOfTurn(
  { text, mediaId }: Pick<Spoken, 'text' | 'mediaId'>,
  { places }: Withheld,
): number[] {
  const isPlace = placeFinder(text, places.get(mediaId));
  return writtenWordsOf(text).flatMap((word, place) => (isPlace(word, place) ? place : []));
}

/** Finds words that are redacted everywhere or in this turn: for what quotes its text. */
export function matcherOfTurn(
  mediaId: string,
  { isRedacted, places }: Withheld,
): (word: string) => boolean {
  const isOfTurn = redactionMatcher((places.get(mediaId) ?? []).flatMap(({ words }) => words));
  return (word) => isRedacted(word) || isOfTurn(word);
}

export const isRedactedTurn = (turn: Spoken, reader: Reader): boolean =>
  reader.hasRedactions && JSON.stringify(maskTurn(turn, reader)) !== JSON.stringify(turn);

/** The fields of a turn or a layer with a mark in place of each redacted word. */
export function maskTurn<Turn extends Spoken>(turn: Turn, withheld: Withheld): Turn {
  const mask = (line: string) => redactText(line, withheld.isRedacted);
  const { mediaId, text, speaker, witness, objections, exhibits, originalText } = turn;
  return {
    ...turn,
    text: maskText(text, mediaId, withheld),
    ...{ speaker: mask(speaker), witness: mask(witness) },
    objections: objections.map((one) => ({ ...one, by: mask(one.by), ground: mask(one.ground) })),
    exhibits: exhibits.map((one) => ({
      ...one,
      text: mask(one.text),
      ...(one.citation !== undefined && { citation: mask(one.citation) }),
    })),
    ...(originalText !== undefined && { originalText: maskText(originalText, mediaId, withheld) }),
  };
}

/**
 * Whether a turn's audio is withheld from a person: a turn has no times of its words, so it is
 * withheld as a whole. The words of an edited or split turn may differ from those that are heard;
 * its audio is withheld as soon as anything is redacted.
 */
export const isAudioWithheld = (turn: TurnRecord, reader: Reader): boolean =>
  !reader.mayRead &&
  turn.audio !== undefined &&
  reader.hasRedactions &&
  (isRedactedTurn(turn, reader) ||
    turn.originalText !== undefined ||
    turn.sharesAudio === true ||
    !turn.isComplete ||
    // Edited before layers were recorded: the words that were heard are not known.
    (turn.layers === undefined && turn.version > 1));

/** Throws `not_allowed` if the caller would change words that the caller may not read. */
export function requireReadable(turn: TurnRecord, reader: Reader): void {
  if (reader.mayRead || !isRedactedTurn(turn, reader)) return;
  throw new AppError(
    'not_allowed',
    'Only a neutral of the case can change the words of a turn with redacted words',
  );
}
