import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { MAX_CHARACTERS_OF_WORD, type SpokenWord } from '#contracts/rules/speech/transcripts.ts';

const MAX_SECONDS = 1_000_000;
const DEFAULT_SPEAKER = 'spk_0';

/**
 * The words of a speech service with usable texts, times, confidences and speakers, in their order:
 * - A text is NFC without control characters. It is split at spaces and after 200 characters; the
 *   parts share its time. A word without text is left out.
 * - Words start in order. A start that is missing, not a number, negative or before the start of
 *   the word before is replaced by the end of the word before.
 * - Words do not overlap. An end that is missing or before its start is replaced by the start; a
 *   later end than the next word's start by that start.
 * - A confidence that is no number is 0; others are limited to 0 … 100.
 * - A word without a speaker has the one of the word before.
 */
export function repairWords(words: readonly SpokenWord[]): SpokenWord[] {
  const repaired: (Omit<SpokenWord, 'text'> & { parts: string[] })[] = [];
  let before = { start: 0, end: 0, speaker: DEFAULT_SPEAKER };
  for (const word of words) {
    const parts = partsOf(word.text);
    if (parts.length === 0) continue;
    const start =
      isTime(word.start) && word.start >= before.start
        ? word.start
        : Math.max(before.start, before.end);
    const end = isTime(word.end) && word.end >= start ? word.end : start;
    const speaker = labelOf(word.speaker) || before.speaker;
    const confidence = Number.isFinite(word.confidence)
      ? Math.min(100, Math.max(0, word.confidence))
      : 0;
    repaired.push({ parts, start, end, confidence, speaker });
    before = { start, end, speaker };
  }
  return repaired.flatMap(({ parts, start, end, ...rest }, position) => {
    // The time is limited before it is divided, so that no part starts after the next word.
    const limit = Math.min(end, repaired[position + 1]?.start ?? end);
    const at = (part: number) =>
      round(Math.min(limit, start + ((limit - start) * part) / parts.length));
    return parts.map((text, part) => ({ text, start: at(part), end: at(part + 1), ...rest }));
  });
}

const isTime = (seconds: number): boolean =>
  Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_SECONDS;

/** Milliseconds. */
const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

function partsOf(text: string): string[] {
  return withoutForbiddenCharacters(text)
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((part) => inPieces(part));
}

function inPieces(part: string): string[] {
  if (part.length <= MAX_CHARACTERS_OF_WORD) return part ? [part] : [];
  const pieces: string[] = [];
  let piece = '';
  for (const character of part) {
    if (piece.length + character.length > MAX_CHARACTERS_OF_WORD) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** A speaker's label as an id. */
const labelOf = (label: string): string => label.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
