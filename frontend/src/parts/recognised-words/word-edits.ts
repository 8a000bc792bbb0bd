import type {
  RecognisedPage,
  RecognisedWord,
} from '#contracts/endpoints/files/recognised-words.ts';
import { DOUBTFUL_BELOW } from '#contracts/rules/documents/recognition.ts';

/** The place of a word, for a mark on its page. */
export type PlacedWord = {
  page: number;
  box: Pick<RecognisedWord, 'x' | 'y' | 'width' | 'height'>;
};

/** A correction that is not saved. */
export type WordEdit = {
  /** Number of the word on its page. */
  at: number;
  /** What was recognised, and what the page had when it was edited. */
  recognised: string;
  base: string;
  text: string;
};

export const wordsOf = ({ lines }: RecognisedPage): RecognisedWord[] =>
  lines.flatMap(({ words }) => words);

/** Edits as they are kept in the browser; none if they cannot be read. */
export function parseEdits(text: string): WordEdit[] {
  if (text === '') return [];
  try {
    const edits: unknown = JSON.parse(text);
    return Array.isArray(edits) ? edits.filter(isEdit) : [];
  } catch {
    return [];
  }
}

const isEdit = (value: unknown): value is WordEdit =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger(Reflect.get(value, 'at')) &&
  ['recognised', 'base', 'text'].every((name) => typeof Reflect.get(value, name) === 'string');

/** '' without edits, so that nothing is kept. */
export const storedEdits = (edits: readonly WordEdit[]): string =>
  edits.length === 0 ? '' : JSON.stringify(edits);

/** The edits with one more, or without that of a word that is as it was. */
export function withEdit(
  edits: readonly WordEdit[],
  { at, word, text }: { at: number; word: RecognisedWord; text: string },
): WordEdit[] {
  const others = edits.filter((edit) => edit.at !== at);
  if (text === word.text) return others;
  const base = edits.find((edit) => edit.at === at)?.base ?? word.text;
  return [...others, { at, recognised: word.recognised, base, text }];
}

/**
 * Edits by the words of a page. `lost`: those whose word is another one, since the page was recognised
 * again.
 */
export function placed(
  words: readonly RecognisedWord[],
  edits: readonly WordEdit[],
): { byWord: ReadonlyMap<number, WordEdit>; lost: WordEdit[] } {
  const isHere = ({ at, recognised }: WordEdit) => words[at]?.recognised === recognised;
  return {
    byWord: new Map(edits.filter(isHere).map((edit) => [edit.at, edit])),
    lost: edits.filter((edit) => !isHere(edit)),
  };
}

/** Whether somebody else corrected the word otherwise since it was edited here. */
export const isContested = ({ base, text }: WordEdit, word: RecognisedWord): boolean =>
  word.text !== base && word.text !== text;

/** All corrections of the page, as a save sends them: those of before, and the edits. */
export const correctionsOf = (
  words: readonly RecognisedWord[],
  byWord: ReadonlyMap<number, WordEdit>,
): { at: number; text: string }[] =>
  words.flatMap(({ text: now, recognised }, at) => {
    const text = (byWord.get(at)?.text ?? now).trim();
    return text === recognised ? [] : [{ at, text }];
  });

/** Read with little confidence, and nobody has corrected it. */
export const isDoubtful = ({ text, recognised, confidence }: RecognisedWord): boolean =>
  text === recognised && confidence >= 0 && confidence < DOUBTFUL_BELOW;

/** The next word to look at from a place on, in either direction; undefined at the end of the page. */
export function nextToCheck(
  words: readonly RecognisedWord[],
  byWord: ReadonlyMap<number, WordEdit>,
  { from, step }: { from: number; step: 1 | -1 },
): number | undefined {
  for (let at = from + step; at >= 0 && at < words.length; at += step) {
    const word = words[at];
    if (word && isDoubtful(word) && !byWord.has(at)) return at;
  }
  return undefined;
}
