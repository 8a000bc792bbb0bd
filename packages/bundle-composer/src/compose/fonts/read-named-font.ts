import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { isEmbedded } from '../archive/find-obstacles.ts';
import type { FontStyle, ReplacementFamily } from '../composer-files.ts';
import { characterOf, type Encoding, encodings } from './characters.constants.ts';
import { readToUnicode } from './read-to-unicode.ts';

/** A font that a file names and does not embed, as readers understand it. */
export type NamedFont = {
  family: ReplacementFamily;
  style: FontStyle;
  /** What a code shows; undefined for nothing, null where it is not known. */
  characterOf(code: number): string | undefined | null;
  /** What a code is copied as, where the file says so. */
  textOf(code: number): string | undefined;
  /** The width of a code in thousandths of the size; undefined for that of the font itself. */
  widthOf(code: number): number | undefined;
};

/** Different maps of text that are read of a document. */
const MAPS_MAX = 500;
const CODES = 256;
/** More entries than a font of 256 codes needs. */
const DIFFERENCES_MAX = 1_024;
/** Widths that a font program can hold, with room for fonts of few units. */
const WIDTH_MAX = 10_000;

/** Families by their names without what says a style, such as Roman. */
const FAMILIES: { [name: string]: ReplacementFamily | undefined } = {
  helvetica: 'Arimo',
  arial: 'Arimo',
  times: 'Tinos',
  timesnew: 'Tinos',
  timesnewroman: 'Tinos',
  courier: 'Cousine',
  couriernew: 'Cousine',
  calibri: 'Carlito',
  cambria: 'Caladea',
};
const NAME = /^([a-z]+?)(?:ps)?(?:mt)?(?:roman|regular|normal)?(bold)?(italic|oblique)?(?:mt)?$/;
const NAME_LENGTH_MAX = 127;

/**
 * Reads fonts of one document. Gives undefined for one that is embedded, has no replacement, or is not as the
 * standard says, and for one whose map of text is beyond what is read.
 */
export function namedFontReader(file: PdfFile): (font: PdfDict) => NamedFont | undefined {
  const maps = new Map<number, Map<number, string>>();

  const textsOf = (value: PdfValue): Map<number, string> | undefined => {
    if (!(value instanceof PdfStream)) return new Map();
    const known = maps.get(value.start);
    if (known !== undefined || maps.size >= MAPS_MAX) return known;
    const texts = readToUnicode(file, value);
    maps.set(value.start, texts);
    return texts;
  };

  return (font) => {
    const subtype = nameOf(file.resolve(font.get('Subtype')));
    const replacement = replacementOf(nameOf(file.resolve(font.get('BaseFont'))) ?? '');
    if (replacement === undefined || (subtype !== 'Type1' && subtype !== 'TrueType'))
      return undefined;
    if (isEmbedded(file, font)) return undefined;
    const encoding = readEncoding(file, font, subtype);
    const widths = readWidths(file, font);
    const texts = textsOf(file.resolve(font.get('ToUnicode')));
    if (encoding === undefined || widths === undefined || texts === undefined) return undefined;
    return {
      ...replacement,
      characterOf: (code) => encoding[code],
      textOf: (code) => texts.get(code),
      widthOf: widths,
    };
  };
}

/** The family and the style that a name stands for, such as ABCDEF+Arial,Bold or TimesNewRomanPS-BoldMT. */
function replacementOf(name: string): Pick<NamedFont, 'family' | 'style'> | undefined {
  if (name.length > NAME_LENGTH_MAX) return undefined;
  const plain = name
    .replace(/^[A-Z]{6}\+/, '')
    .toLowerCase()
    .replace(/[\s,_-]/g, '');
  const [, familyName = '', bold, italic] = NAME.exec(plain) ?? [];
  const family = FAMILIES[familyName];
  if (family === undefined) return undefined;
  const style = bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular';
  return { family, style };
}

type ReadEncoding = readonly (string | undefined | null)[];

function readEncoding(
  file: PdfFile,
  font: PdfDict,
  subtype: 'Type1' | 'TrueType',
): ReadEncoding | undefined {
  const value = file.resolve(font.get('Encoding'));
  if (value === null) return usual(subtype);
  if (!isDict(value)) return named(value);
  const base = file.resolve(value.get('BaseEncoding'));
  const encoding = base === null ? usual(subtype) : named(base);
  const differences = file.array(value.get('Differences'));
  if (encoding === undefined || differences.length > DIFFERENCES_MAX) return undefined;
  const changed = [...encoding];
  let code = 0;
  for (const difference of differences) {
    const item = file.resolve(difference);
    const name = nameOf(item);
    if (typeof item === 'number') code = item;
    else if (name !== undefined && code >= 0 && code < CODES) {
      changed[code++] = name === '.notdef' ? undefined : (characterOf(name) ?? null);
    }
  }
  return changed;
}

const named = (value: PdfValue): Encoding | undefined => {
  const name = nameOf(value) ?? '';
  return Object.hasOwn(encodings, name) ? encodings[name as keyof typeof encodings] : undefined;
};

/**
 * A font of type 1 has Adobe's standard encoding. Of TrueType fonts readers think differently: what they do
 * not agree on is not known.
 */
function usual(subtype: 'Type1' | 'TrueType'): ReadEncoding {
  const { StandardEncoding: standard, WinAnsiEncoding: winAnsi } = encodings;
  if (subtype === 'Type1') return standard;
  return standard.map((character, code) => (character === winAnsi[code] ? character : null));
}

/** Widths by code, as the standard reads them; undefined where they are wrong. */
function readWidths(file: PdfFile, font: PdfDict): NamedFont['widthOf'] | undefined {
  const descriptor = file.dict(font.get('FontDescriptor'));
  const value = file.resolve(font.get('Widths'));
  if (value === null) return () => undefined;
  const first = file.resolve(font.get('FirstChar')) ?? 0;
  const missing = file.resolve(descriptor?.get('MissingWidth')) ?? 0;
  if (!Array.isArray(value) || !isCode(first) || !isWidth(missing)) return undefined;
  const widths = value.slice(0, CODES).map((width) => file.resolve(width));
  if (!widths.every(isWidth)) return undefined;
  return (code) => widths[code - first] ?? missing;
}

const isCode = (value: PdfValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < CODES;
const isWidth = (value: PdfValue): value is number =>
  typeof value === 'number' && value >= 0 && value <= WIDTH_MAX;
