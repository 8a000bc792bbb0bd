/**
 * The pages of a reporter's transcript: 25 lines each, numbered from 1. The breaks depend on the words
 * alone, not on fonts, times or the form of the file, so that a page and a line are the same in each
 * export of a version.
 */

/** A paragraph before it is broken. */
export type ReporterParagraph = {
  /** Stands before the words, e.g. 'Q. Asha Rao: '; '' for none. */
  label: string;
  words: readonly { text: string; start?: number | undefined }[];
  /** Set in from the left, as notes and turns of an examination are. */
  isIndented: boolean;
};

export type ReporterLine = {
  /** Index of its paragraph. */
  paragraph: number;
  isFirst: boolean;
  isIndented: boolean;
  label: string;
  text: string;
  /** Seconds of its first word with a time. */
  start: number | undefined;
};

/** A line of Latin text has about so many characters. */
const LINE_CELLS = 60;
const INDENT_CELLS = 4;
/** Widths are in tenths of a cell, so that sums are exact. */
const CELL = 10;

/** Mean widths of letters, by the first pattern that matches. */
const widths: readonly [RegExp, number][] = [
  [/[mwMW@%]/u, 17],
  [/[A-Z]/u, 13],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u, CELL],
  [/\p{Script=Devanagari}/u, 11],
  [/[\p{Script=Gurmukhi}\p{Script=Gujarati}]/u, 12],
  [/[\p{Script=Bengali}\p{Script=Kannada}]/u, 14],
  [/[\p{Script=Telugu}\p{Script=Oriya}]/u, 15],
  [/\p{Script=Tamil}/u, 17],
  [/\p{Script=Malayalam}/u, 20],
];
/** A character without a font is shown as its number, e.g. [U+1F600]. */
const NUMBERED = 90;
/** Signs from here on are in few fonts. */
const FIRST_RARE = 0x2200;
/** The sign that stands for redacted words. */
const BLOCK = '█';

/** The width of a letter in tenths of a cell. */
function widthOfLetter(letter: string): number {
  const known = widths.find(([pattern]) => pattern.test(letter));
  if (known) return known[1];
  let width = 0;
  for (const character of letter) {
    if (/[\p{M}\p{Cf}]/u.test(character)) continue;
    const isRare = (character.codePointAt(0) ?? 0) >= FIRST_RARE && character !== BLOCK;
    width += isRare ? NUMBERED : CELL;
  }
  return width;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Parts of a word that each fit on a line, with their widths; one part for nearly all words. */
function* partsOf(word: string, widthMax: number): Generator<{ part: string; width: number }> {
  let part = '';
  let width = 0;
  for (const { segment: letter } of graphemes.segment(word)) {
    const wider = widthOfLetter(letter);
    if (part !== '' && width + wider > widthMax) {
      yield { part, width };
      part = '';
      width = 0;
    }
    part += letter;
    width += wider;
  }
  yield { part, width };
}

type Piece = { text: string; isLabel: boolean; start?: number | undefined };

function* piecesOf({ label, words }: ReporterParagraph): Generator<Piece> {
  for (const [text] of label.matchAll(/\S+/gu)) yield { text, isLabel: true };
  for (const { text: word, start } of words)
    for (const [text] of word.matchAll(/\S+/gu)) yield { text, isLabel: false, start };
}

/**
 * Breaks paragraphs into lines at spaces, and inside of words that are wider than a line. A paragraph
 * without words has no line. Takes time in proportion to the text, and holds one line.
 */
export function* reporterLines(
  paragraphs: Iterable<ReporterParagraph>,
): Generator<ReporterLine, void, undefined> {
  let paragraph = -1;
  for (const one of paragraphs) {
    paragraph += 1;
    const { isIndented } = one;
    const widthMax = (LINE_CELLS - (isIndented ? INDENT_CELLS : 0)) * CELL;
    const empty = { paragraph, isIndented, label: '', text: '', start: undefined };
    let line: ReporterLine = { ...empty, isFirst: true };
    let width = 0;
    for (const { text, isLabel, start } of piecesOf(one))
      for (const { part, width: wider } of partsOf(text, widthMax)) {
        if (!isBlank(line) && width + CELL + wider > widthMax) {
          yield line;
          line = { ...empty, isFirst: false };
          width = 0;
        }
        width += wider + (isBlank(line) ? 0 : CELL);
        if (isLabel) line.label += (line.label && ' ') + part;
        else line.text += (line.text && ' ') + part;
        line.start ??= start;
      }
    if (!isBlank(line)) yield line;
  }
}

const isBlank = ({ label, text }: ReporterLine) => label === '' && text === '';
