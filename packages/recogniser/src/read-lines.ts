import { cleanWord } from './clean-word.ts';

/** In pixels of the upright page, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** `confidence`: 0 to 100. */
export type Word = { text: string; box: Box; confidence: number };

/** `startsParagraph`: there is a gap before the line, or it is the first. */
export type Line = { words: Word[]; startsParagraph: boolean };

const WORD_LEVEL = '5';
/** What a model makes of lines, stains and pictures. */
const CONFIDENCE_MIN = 25;
/** The same for words without letters and digits. */
const MARK_CONFIDENCE_MIN = 60;

/**
 * Lines in reading order from Tesseract's table: level, page, block, paragraph, line, word, left, top,
 * width, height, confidence, text.
 */
export function readLines(table: string): Line[] {
  const lines: Line[] = [];
  let [lineId, paragraphId] = ['', ''];
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , ...values] = row.split('\t');
    if (level !== WORD_LEVEL) continue;
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = values.slice(0, 5).map(Number);
    const text = cleanWord(values.slice(5).join(' '));
    const isWord = /[\p{L}\p{N}]/u.test(text);
    if (text === '' || confidence < (isWord ? CONFIDENCE_MIN : MARK_CONFIDENCE_MIN)) continue;
    const word = { text, box: { x, y, width, height }, confidence };
    const [id, place] = [`${block}.${paragraph}.${line}`, `${block}.${paragraph}`];
    if (id === lineId) lines.at(-1)?.words.push(word);
    else lines.push({ words: [word], startsParagraph: place !== paragraphId });
    [lineId, paragraphId] = [id, place];
  }
  return lines;
}

/** Mean confidence by character, 0 to 100; 0 without words. */
export function confidenceOf(lines: readonly Line[]): number {
  let [sum, characters] = [0, 0];
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    sum += confidence * text.length;
    characters += text.length;
  }
  return characters === 0 ? 0 : sum / characters;
}

/**
 * The text of lines. Paragraphs are separated by an empty line; a word that was divided at the end of
 * a line is joined.
 */
export function textOf(lines: readonly Line[]): string {
  let text = '';
  for (const { words, startsParagraph } of lines) {
    const line = words.map((word) => word.text).join(' ');
    if (text === '') text = line;
    else if (/\p{Ll}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line))
      text = text.slice(0, -1) + line;
    else text += (startsParagraph ? '\n\n' : '\n') + line;
  }
  return text;
}
