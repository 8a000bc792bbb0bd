import type { Inline } from '../rich-text/read-rich-text.ts';
import { lettersOf, type Shaped, type Typeface, withText } from './typeface.ts';

/** A part of a line in one style. */
export type Piece = Shaped & {
  isSpace: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  isLink: boolean;
  /** Drawn as a black box: full blocks, which stand for withheld text and are in no font. */
  isBox: boolean;
};

export type Line = {
  pieces: Piece[];
  width: number;
  /** The paragraph continues on the next line, so this line may be justified. */
  goesOn: boolean;
};

type Measure = { typeface: Typeface; sizePoints: number; maxWidth: number };

/** Breaks text into lines at spaces. Splits a word only if it is wider than a line. */
export function breakLines(inlines: readonly Inline[], measure: Measure): Line[] {
  const { maxWidth } = measure;
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0, goesOn: false };
  let space: Piece | undefined;

  const add = (pieces: readonly Piece[]) => {
    line.pieces.push(...pieces);
    line.width += widthOf(pieces);
  };
  const end = (goesOn: boolean) => {
    lines.push({ ...line, goesOn });
    line = { pieces: [], width: 0, goesOn: false };
    space = undefined;
  };
  const addWord = (word: Piece[]) => {
    const before = space && line.pieces.length > 0 ? [space] : [];
    if (line.width + widthOf(before) + widthOf(word) <= maxWidth) add([...before, ...word]);
    else {
      if (line.pieces.length > 0) end(true);
      add(word);
    }
    space = undefined;
  };

  for (const unit of unitsOf(inlines)) {
    if (unit === 'break') end(false);
    else if ('space' in unit) space = shape({ ...unit.space, text: ' ' }, measure);
    else {
      const word = isShort(unit.word) ? unit.word.map((inline) => shape(inline, measure)) : [];
      if (word.length > 0 && widthOf(word) <= maxWidth) addWord(word);
      else for (const part of cutWord(unit.word, measure)) addWord([part]);
    }
  }
  if (line.pieces.length > 0 || lines.length === 0) end(false);
  return lines;
}

/** Longer words are split without measuring them as a whole first. */
const WORD_MAX = 200;

const isShort = (word: readonly Inline[]) =>
  word.reduce((sum, { text }) => sum + text.length, 0) <= WORD_MAX;

type Unit = 'break' | { space: Inline } | { word: Inline[] };

/** Splits inlines at spaces and line breaks. A word may consist of several styles. */
function* unitsOf(inlines: readonly Inline[]): Generator<Unit> {
  let word: Inline[] = [];
  for (const inline of inlines) {
    for (const text of inline.text.split(/([ \n])/)) {
      if (text === '') continue;
      if (text !== ' ' && text !== '\n') {
        word.push({ ...inline, text });
        continue;
      }
      if (word.length > 0) yield { word };
      word = [];
      yield text === '\n' ? 'break' : { space: inline };
    }
  }
  if (word.length > 0) yield { word };
}

function shape(inline: Inline, { typeface, sizePoints }: Measure): Piece {
  const { text, isUnderlined, isStruck = false, href } = inline;
  const isBox = /^█+$/.test(text);
  return {
    ...(isBox
      ? shapeBox(text, { typeface, sizePoints })
      : typeface.shape(text, inline, sizePoints)),
    isSpace: text === ' ',
    isUnderlined,
    isStruck,
    isLink: href !== undefined,
    isBox,
  };
}

/** A space as wide as the boxes, which are drawn behind it. */
function shapeBox(text: string, { typeface, sizePoints }: Omit<Measure, 'maxWidth'>): Shaped {
  const regular = { isBold: false, isItalic: false };
  const space = typeface.shape(' ', regular, sizePoints);
  const { width } = typeface.shape('n'.repeat(text.length), regular, sizePoints);
  const rest = ((space.width - width) / sizePoints) * 1000;
  return { width, operators: withText(text, `${space.operators}[${rest.toFixed(0)}] TJ\n`) };
}

/** Splits a word into parts that each fit on a line. */
function* cutWord(word: readonly Inline[], measure: Measure): Generator<Piece> {
  for (const inline of word) {
    let text = '';
    let width = 0;
    for (const letter of lettersOf(inline.text)) {
      const wider = measure.typeface.shape(letter, inline, measure.sizePoints).width;
      if (text && width + wider > measure.maxWidth) {
        yield shape({ ...inline, text }, measure);
        text = '';
        width = 0;
      }
      text += letter;
      width += wider;
    }
    if (text) yield shape({ ...inline, text }, measure);
  }
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);
