import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FontName, fontFiles } from './fonts/font-files.ts';
import { fontOf } from './fonts/scripts.ts';
import type { MeasureText } from './lines/break-lines.ts';
import type { Direction } from './lines/direction.ts';
import type { Style } from './lines/style.ts';
import type { Glyph } from './shaping/glyph.ts';
import { type OpenFace, openFace } from './shaping/open-face.ts';
import {
  createLineSetter,
  type GlyphRun,
  kept,
  LEADING,
  type LinePart,
  type Span,
} from './shaping/set-line.ts';

export type SetText = { runs: GlyphRun[]; width: number; height: number };

/** Shapes text of any script. Has no state but the fonts and words that it has read. */
export type Typesetter = {
  /** A line of one style. Without a direction it has that of its first letter. */
  set(text: string, sizePoints: number, style?: Style & { direction?: Direction }): SetText;
  /** A line of several styles, in the order in which its parts stand on the page; sizes in ems. */
  setLine<S extends Span>(spans: readonly S[], direction?: Direction): LinePart<S>[];
  measure: MeasureText;
  face(name: FontName): OpenFace;
  /** A file of a package, by module specifier. */
  readFile(specifier: string): Uint8Array;
};

/** Text that is set word by word from left to right. */
const PLAIN = /^[ -~]*$/;
const SPACES = /( )/;

/** Numbers of pages, e.g. 12A. They are shaped sign by sign: a file may have thousands. */
const NUMBER = /^[0-9][0-9A-Z.]*$/;

/**
 * A typesetter over the fonts of `fontFiles`, each of which is read with the first text that needs it.
 * `readFile` gives the bytes of a font, and of the module that cuts subsets, by module specifier;
 * without it node_modules is read.
 */
export function createTypesetter({
  readFile = readFromModules,
}: {
  readFile?: (specifier: string) => Uint8Array;
} = {}): Typesetter {
  const faces = new Map<FontName, OpenFace>();
  const face = (name: FontName): OpenFace => {
    const known = faces.get(name);
    if (known !== undefined) return known;
    const opened = openFace(readFile(fontFiles[name]));
    faces.set(name, opened);
    return opened;
  };

  const signs = new Map<string, Glyph>();
  const sign = (font: FontName, character: string): Glyph => {
    const key = `${font} ${character}`;
    const known = signs.get(key) ?? face(font).shape(character, false)[0];
    const glyph = known ?? { id: 0, advance: 0, dx: 0, dy: 0, text: character };
    signs.set(key, glyph);
    return glyph;
  };
  const partsOfNumber = (text: string, style: Style) => {
    const font = fontOf('sans', style);
    const { unitsPerEm, ascender, descender } = face(font);
    const glyphs = Array.from(text, (character) => sign(font, character));
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / unitsPerEm;
    return [{ run: { face: font, glyphs }, width, height: (ascender - descender) / unitsPerEm }];
  };

  const setLine = createLineSetter(face);
  const partsOf = (text: string, style: Style, direction?: Direction) =>
    NUMBER.test(text) ? partsOfNumber(text, style) : setLine([{ ...style, text }], direction);
  const set: Typesetter['set'] = (text, sizePoints, { direction, ...style } = {}) => {
    const parts = partsOf(text, style, direction);
    const { width, height } = sizeOf(parts);
    return {
      runs: parts.map(({ run }) => run),
      width: width * sizePoints,
      height: height * sizePoints,
    };
  };

  /** Sizes in ems: words are measured again and again while lines are broken. */
  const measured = new Map<string, Size>();
  const sizeInEms = (text: string, style: Style, isWord: boolean): Size => {
    const key = `${isWord}${style.isBold ? 'b' : ''}${style.isItalic ? 'i' : ''} ${text}`;
    return kept(measured, key, text.length, () =>
      sizeOf(isWord ? setLine([{ ...style, text }], undefined) : partsOf(text, style)),
    );
  };
  const measure: MeasureText = (text, sizePoints, style = {}) => {
    const words = PLAIN.test(text) ? text.split(SPACES).filter((word) => word !== '') : [];
    const { width, height } =
      words.length > 1
        ? sizeOf(words.map((word) => sizeInEms(word, style, true)))
        : sizeInEms(text, style, false);
    return { width: width * sizePoints, height: height * sizePoints };
  };
  return {
    set,
    setLine: (spans, direction) => setLine(spans, direction),
    measure,
    face,
    readFile,
  };
}

const readFromModules = (specifier: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(specifier));

type Size = { width: number; height: number };

/** Of parts beside each other. */
const sizeOf = (parts: readonly Size[]): Size => ({
  width: parts.reduce((sum, { width }) => sum + width, 0),
  height: parts.reduce((max, { height }) => Math.max(max, height), LEADING),
});
