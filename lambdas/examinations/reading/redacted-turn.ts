import type { Role } from '#contracts/rules/roles.ts';
import {
  mayReadRedacted,
  redactionMatcher,
  redactText,
} from '#contracts/rules/speech/redactions.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredRedactions } from '../record/redactions-repository.ts';
import type { TurnRecord } from '../record/turn-record.ts';

/** What is redacted in an examination, as one person sees it. */
export type Reader = {
  isRedacted: (word: string) => boolean;
  hasRedactions: boolean;
  mayRead: boolean;
};

export const readerOf = ({ words }: Pick<StoredRedactions, 'words'>, role: Role): Reader => ({
  isRedacted: redactionMatcher(words),
  hasRedactions: words.length > 0,
  mayRead: mayReadRedacted(role),
});

type Spoken = Pick<TurnRecord, 'text' | 'speaker' | 'witness' | 'objections' | 'exhibits'> & {
  originalText?: string | undefined;
};

/** All words of a turn or a layer that a person could read. */
const wordsOf = ({ text, speaker, witness, objections, exhibits, originalText = '' }: Spoken) =>
  [
    ...[text, originalText, speaker, witness],
    ...objections.flatMap(({ by, ground }) => [by, ground]),
    ...exhibits.flatMap(({ text: mark, citation = '' }) => [mark, citation]),
  ].flatMap((line) => line.match(/\S+/gu) ?? []);

export const isRedactedTurn = (turn: Spoken, { isRedacted, hasRedactions }: Reader): boolean =>
  hasRedactions && wordsOf(turn).some(isRedacted);

/** The fields of a turn or a layer with a mark in place of each redacted word. */
export function maskTurn<Turn extends Spoken>(
  turn: Turn,
  { isRedacted }: Pick<Reader, 'isRedacted'>,
): Turn {
  const mask = (line: string) => redactText(line, isRedacted);
  const { text, speaker, witness, objections, exhibits, originalText } = turn;
  return {
    ...turn,
    ...{ text: mask(text), speaker: mask(speaker), witness: mask(witness) },
    objections: objections.map((one) => ({ ...one, by: mask(one.by), ground: mask(one.ground) })),
    exhibits: exhibits.map((one) => ({
      ...one,
      text: mask(one.text),
      ...(one.citation !== undefined && { citation: mask(one.citation) }),
    })),
    ...(originalText !== undefined && { originalText: mask(originalText) }),
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
