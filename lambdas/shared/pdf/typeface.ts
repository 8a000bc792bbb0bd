import { readFile } from 'node:fs/promises';
import type { Font } from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';
import { functionFile } from '../function-file.ts';
import { type FontName, fontFiles } from './fonts.constants.ts';
import { openFont } from './open-font.ts';

export type Weight = { isBold: boolean; isItalic: boolean };

/** Shaped text: PDF operators for a text object, and the width in points. */
export type Shaped = { operators: string; width: number };

export type Typeface = {
  shape(text: string, weight: Weight, sizePoints: number): Shaped;
  /** Fonts used so far, by their names in the operators. */
  used(): [name: string, font: PDFFont][];
};

type Glyph = { code: string; advance: number };

type Face = {
  name: FontName;
  font: Font;
  embedded: PDFFont;
  covered: ReadonlySet<number>;
  /** Cached glyphs of characters that need no shaping. */
  glyphs: Map<string, Glyph>;
};

/** Whether text has only Latin letters, digits and signs, which need no shaping. */
const isSimple = (text: string) =>
  /^[\x20-\x7e\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\ufffd]*$/.test(text);

/** Replaces characters that no font covers. */
const UNKNOWN = '\uFFFD';
/** Maximum length of text that is shaped as one and cached; longer texts rarely repeat. */
const STRETCH_MAX = 32;

/**
 * Embeds the fonts of our PDFs in a document. Any text can be shown: characters that no font
 * covers are replaced.
 */
export async function loadTypeface(document: PDFDocument): Promise<Typeface> {
  const faces = new Map<FontName, Face>();
  // Object.keys loses the literal type; the names are the record's own keys.
  for (const name of Object.keys(fontFiles) as FontName[]) {
    const bytes = await readFile(functionFile(fontFiles[name]));
    const font = openFont(bytes);
    document.registerFontkit({ create: () => font });
    const embedded = await document.embedFont(bytes, { subset: true });
    faces.set(name, {
      name,
      font,
      embedded,
      covered: new Set(font.characterSet),
      glyphs: new Map(),
    });
  }
  const faceOf = (name: FontName): Face => {
    const face = faces.get(name);
    if (!face) throw new Error(`No face ${name}`);
    return face;
  };
  const used = new Set<Face>();
  const cache = new Map<string, Shaped>();

  const once = (key: string, make: () => Shaped): Shaped => {
    const found = cache.get(key) ?? make();
    cache.set(key, found);
    return found;
  };
  const shape = (text: string, weight: Weight, size: number): Shaped => {
    const parts = splitByFace(text, weight, faceOf).map(({ face, part }) => {
      used.add(face);
      if (isSimple(part)) return shapeSimply(face, part, size);
      return once(`${face.name} ${size} ${part}`, () => shapeWhole(face, part, size));
    });
    return {
      operators: parts.map(({ operators }) => operators).join(''),
      width: parts.reduce((sum, { width }) => sum + width, 0),
    };
  };
  return {
    shape(text, weight, size) {
      if (text.length > STRETCH_MAX) return shape(text, weight, size);
      const key = `${Number(weight.isBold)}${Number(weight.isItalic)}${size} ${text}`;
      return once(key, () => shape(text, weight, size));
    },
    used: () => [...used].map(({ name, embedded }) => [name, embedded]),
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum number of characters in a letter. The longest in any script have about ten. */
const LETTER_MAX = 24;

/** Splits text into letters (grapheme clusters). Longer clusters than LETTER_MAX are cut. */
export const lettersOf = (text: string): string[] =>
  [...graphemes.segment(text)].flatMap(({ segment }) =>
    segment.length <= LETTER_MAX ? segment : inParts([...segment], LETTER_MAX),
  );

const inParts = (characters: readonly string[], length: number): string[] =>
  Array.from({ length: Math.ceil(characters.length / length) }, (_, at) =>
    characters.slice(at * length, (at + 1) * length).join(''),
  );

/** Joiners and variation selectors, which affect their neighbours and need no glyph. */
const isFormat = (character: string) => /\u200c|\u200d|[\ufe00-\ufe0f]/.test(character);

type Part = { face: Face; part: string };

/** Scripts with a font of their own. */
const scripts = [
  ['bengali', /\p{Script=Bengali}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['gurmukhi', /\p{Script=Gurmukhi}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['odia', /\p{Script=Oriya}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
] as const;

function splitByFace(text: string, weight: Weight, faceOf: (name: FontName) => Face): Part[] {
  const sans = faceOf(sansName(weight));
  if (/^[\x20-\x7e]*$/.test(text)) return text ? [{ face: sans, part: text }] : [];
  const parts: Part[] = [];
  for (const letter of lettersOf(text)) {
    const script = scripts.find(([, pattern]) => pattern.test(letter))?.[0];
    const wanted = script ? faceOf(weight.isBold ? `${script}Bold` : script) : sans;
    const has = [...letter].every(
      (character) => isFormat(character) || wanted.covered.has(character.codePointAt(0) ?? 0),
    );
    const face = has ? wanted : sans;
    const shown = has ? [...letter].filter((c) => inFace(wanted, c)).join('') : UNKNOWN;
    const last = parts.at(-1);
    if (last?.face === face && last.part.length < STRETCH_MAX) last.part += shown;
    else parts.push({ face, part: shown });
  }
  return parts;
}

const inFace = ({ covered }: Face, character: string) => covered.has(character.codePointAt(0) ?? 0);

function sansName({ isBold, isItalic }: Weight): FontName {
  if (isBold) return isItalic ? 'sansBoldItalic' : 'sansBold';
  return isItalic ? 'sansItalic' : 'sans';
}

/** Shapes simple text without the font's rules, which would only kern. A hundred times faster. */
function shapeSimply(face: Face, text: string, size: number): Shaped {
  let codes = '';
  let width = 0;
  for (const character of text) {
    const glyph = face.glyphs.get(character) ?? glyphOf(face, character);
    face.glyphs.set(character, glyph);
    codes += glyph.code;
    width += glyph.advance;
  }
  return { operators: `/${face.name} ${size} Tf\n<${codes}> Tj\n`, width: width * size };
}

const glyphOf = ({ font, embedded }: Face, character: string): Glyph => ({
  code: embedded.encodeText(character).asString(),
  advance: font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm,
});

/** Shapes text by the font's rules. Glyphs are written by their numbers in the subset. */
function shapeWhole({ name, font, embedded }: Face, text: string, size: number): Shaped {
  const { glyphs, positions } = font.layout(text);
  // Four digits per glyph, in the order of `glyphs`: both come from the same font's layout.
  const codes = embedded.encodeText(text).asString();
  const toThousandths = 1000 / font.unitsPerEm;
  const shown: string[] = [];
  let width = 0;
  let rise = 0;
  let run = '';
  const endRun = () => {
    if (run) shown.push(`[${run}] TJ\n`);
    run = '';
  };
  const shift = (units: number) => {
    const thousandths = Math.round(units * toThousandths);
    if (thousandths !== 0) run += `${thousandths} `;
  };
  for (const [at, glyph] of glyphs.entries()) {
    // TJ moves backwards by its number, in thousandths of the font size.
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    if (yOffset !== rise) {
      endRun();
      rise = yOffset;
      shown.push(`${((rise / font.unitsPerEm) * size).toFixed(2)} Ts\n`);
    }
    shift(-xOffset);
    run += `<${codes.slice(at * 4, at * 4 + 4)}>`;
    shift(glyph.advanceWidth + xOffset - xAdvance);
    width += xAdvance;
  }
  endRun();
  if (rise !== 0) shown.push('0 Ts\n');
  const operators = `/${name} ${size} Tf\n${shown.join('').replaceAll('><', '')}`;
  return {
    operators: withText(text, operators),
    width: (width / font.unitsPerEm) * size,
  };
}

/** Adds the original text for copying, search and screen readers; glyphs may be reordered. */
export const withText = (text: string, operators: string) =>
  `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC\n${operators}EMC\n`;
