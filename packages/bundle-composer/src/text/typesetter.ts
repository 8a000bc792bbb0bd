import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { MeasureText } from '../plan/lay-out-lines.ts';
import { type FaceName, faceFiles, faceOfScript } from './faces.ts';

/** A glyph in units of its font; `text` is what it stands for. */
export type Glyph = { id: number; advance: number; dx: number; dy: number; text: string };

/** Glyphs of one font, in the order in which they stand on the page. */
export type GlyphRun = { face: FaceName; glyphs: Glyph[] };

export type SetText = { runs: GlyphRun[]; width: number; height: number };

export type OpenFace = {
  bytes: Uint8Array;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  covers(codePoint: number): boolean;
  advanceOf(glyph: number): number;
  /** A glyph's outline as path operators in units of the font. */
  outlineOf(glyph: number): string;
  shape(text: string, isRightToLeft: boolean): Glyph[];
};

/** Shapes text of any supported script. Has no state but the fonts it has read. */
export type Typesetter = {
  set(text: string, sizePoints: number): SetText;
  measure: MeasureText;
  face(name: FaceName): OpenFace;
  /** A file of a package, by module specifier. */
  readFile(specifier: string): Uint8Array;
};

const LEADING = 1.35;
const SHAPED_KEPT = 2000;
/** Page labels; see `numberPages`. */
const LABEL = /^[0-9][0-9A-Z.]*$/;

type Bidi = { getEmbeddingLevels(text: string): { levels: Uint8Array } };
// The package's types describe its ES module; Node loads the CommonJS one, which is the factory.
const bidi = (bidiFactory as unknown as () => Bidi)();

/**
 * A typesetter over the fonts of `faceFiles`. `readFile` gives the bytes of a font, and of
 * the module that cuts subsets, by module specifier; without it node_modules is read.
 */
export function createTypesetter({
  readFile = readFromModules,
}: {
  readFile?: (specifier: string) => Uint8Array;
} = {}): Typesetter {
  const faces = new Map<FaceName, OpenFace>();
  const face = (name: FaceName): OpenFace => {
    const known = faces.get(name);
    if (known !== undefined) return known;
    const opened = openFace(readFile(faceFiles[name]));
    faces.set(name, opened);
    return opened;
  };

  const signs = new Map<string, Glyph>();
  /** A sign of a page label. These are shaped one by one: there are thousands. */
  const sign = (character: string): Glyph => {
    const known = signs.get(character) ?? face('sans').shape(character, false)[0];
    const glyph = known ?? { id: 0, advance: 0, dx: 0, dy: 0, text: character };
    signs.set(character, glyph);
    return glyph;
  };
  const setLabel = (text: string, sizePoints: number): SetText => {
    const glyphs = Array.from(text, sign);
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
    const { unitsPerEm, ascender, descender } = face('sans');
    return {
      runs: [{ face: 'sans', glyphs }],
      width: (advance * sizePoints) / unitsPerEm,
      height: Math.max(LEADING, (ascender - descender) / unitsPerEm) * sizePoints,
    };
  };

  /** Shaped text by its words; sizes are in ems, so that one shaping serves all sizes. */
  const shaped = new Map<string, SetText>();
  const shapeText = (text: string): SetText => {
    const known = shaped.get(text);
    if (known !== undefined) return known;
    const runs: GlyphRun[] = [];
    let width = 0;
    let height = LEADING;
    for (const { face: name, text: part, level } of visualRuns(cleanText(text), face)) {
      const { unitsPerEm, ascender, descender, shape: shapeRun } = face(name);
      const glyphs = shapeRun(part, level % 2 === 1);
      runs.push({ face: name, glyphs });
      width += glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) / unitsPerEm;
      height = Math.max(height, (ascender - descender) / unitsPerEm);
    }
    if (shaped.size >= SHAPED_KEPT) shaped.clear();
    shaped.set(text, { runs, width, height });
    return { runs, width, height };
  };
  const set = (text: string, sizePoints: number): SetText => {
    if (LABEL.test(text)) return setLabel(text, sizePoints);
    const { runs, width, height } = shapeText(text);
    return { runs, width: width * sizePoints, height: height * sizePoints };
  };
  const measure: MeasureText = (text, sizePoints) => {
    const { width, height } = set(text, sizePoints);
    return { width, height };
  };
  return { set, measure, face, readFile };
}

const readFromModules = (specifier: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(specifier));

/** Control and bidi formatting characters would move or hide text. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ');

type TextRun = { face: FaceName; text: string; level: number };

/** Runs of one font and direction, from left to right. */
function visualRuns(text: string, face: (name: FaceName) => OpenFace): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: TextRun[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const name = faceFor(character, last?.face, face);
    if (last !== undefined && last.face === name && last.level === level) last.text += character;
    else runs.push({ face: name, text: character, level });
    index += character.length;
  }
  return reorder(runs);
}

function faceFor(
  character: string,
  previous: FaceName | undefined,
  face: (name: FaceName) => OpenFace,
): FaceName {
  const ofScript = faceOfScript(character);
  if (ofScript !== undefined) return ofScript;
  const codePoint = character.codePointAt(0) ?? 0;
  // Marks and joiners belong to the letter before them.
  const isJoined = /[\p{M}\u200c\u200d]/u.test(character);
  if (previous !== undefined && (isJoined || !face('sans').covers(codePoint))) return previous;
  return 'sans';
}

/** Rule L2 of the Unicode bidirectional algorithm, over runs. */
function reorder(runs: TextRun[]): TextRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  const ordered = [...runs];
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start + 1)
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return ordered;
}

function openFace(bytes: Uint8Array): OpenFace {
  const hbFace = new Face(new Blob(bytes));
  const font = new Font(hbFace);
  const covered = new Set(hbFace.collectUnicodes());
  const { ascender, descender } = font.hExtents();
  const advances = new Map<number, number>();
  const outlines = new Map<number, string>();
  return {
    bytes,
    unitsPerEm: hbFace.upem,
    ascender,
    descender,
    covers: (codePoint) => covered.has(codePoint),
    advanceOf(glyph) {
      const known = advances.get(glyph);
      if (known !== undefined) return known;
      const advance = font.glyphHAdvance(glyph);
      advances.set(glyph, advance);
      return advance;
    },
    outlineOf(glyph) {
      const known = outlines.get(glyph);
      if (known !== undefined) return known;
      const outline = toPathOperators(font.glyphToPath(glyph));
      outlines.set(glyph, outline);
      return outline;
    },
    shape: (text, isRightToLeft) => shapeRun(font, text, isRightToLeft),
  };
}

/** SVG path commands as PDF operators; quadratic curves become cubic ones. */
function toPathOperators(path: string): string {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)]
    .map(([, command = '', numbers = '']) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.split(/[ ,]+/).map(Number);
      const from = [x, y];
      if (command === 'Z') return 'h';
      [x, y] = command === 'Q' ? [c, d] : command === 'C' ? [e, f] : [a, b];
      if (command === 'M') return `${a} ${b} m`;
      if (command === 'L') return `${a} ${b} l`;
      if (command === 'C') return `${a} ${b} ${c} ${d} ${e} ${f} c`;
      const third = (end: number, control: number) => Math.round((end + 2 * control) / 3);
      const first = `${third(from[0] ?? 0, a)} ${third(from[1] ?? 0, b)}`;
      return `${first} ${third(c, a)} ${third(d, b)} ${c} ${d} c`;
    })
    .join(' ');
}

function shapeRun(font: Font, text: string, isRightToLeft: boolean): Glyph[] {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const glyphs = infos.map(({ codepoint }, index): Glyph => {
    const position = positions[index];
    return {
      id: codepoint,
      advance: position?.xAdvance ?? 0,
      dx: position?.xOffset ?? 0,
      dy: position?.yOffset ?? 0,
      text: '',
    };
  });
  const clusters = infos.map(({ cluster }) => cluster);
  shareText(glyphs, { clusters, text, isRightToLeft });
  return glyphs;
}

/**
 * Gives each glyph what it stands for. The characters of a cluster are shared among its glyphs
 * that take up room: readers see a space where a glyph with room has no text.
 */
function shareText(
  glyphs: readonly Glyph[],
  { clusters, text, isRightToLeft }: { clusters: number[]; text: string; isRightToLeft: boolean },
): void {
  if (!isRightToLeft && glyphs.length === text.length) {
    // One glyph for each letter, as in Latin.
    const isPlain = clusters.every((cluster, index) => cluster === index);
    for (const [index, glyph] of isPlain ? glyphs.entries() : []) glyph.text = text.charAt(index);
    if (isPlain) return;
  }
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const members = new Map<number, Glyph[]>();
  for (const [index, glyph] of glyphs.entries()) {
    const cluster = clusters[index] ?? 0;
    members.set(cluster, [...(members.get(cluster) ?? []), glyph]);
  }
  for (const [cluster, own] of members) {
    const characters = [...text.slice(cluster, ends.get(cluster))];
    const wide = own.filter(({ advance }) => advance > 0);
    const takers = wide.length > 0 && characters.length < own.length ? wide : [...own];
    if (isRightToLeft) takers.reverse();
    for (const [index, glyph] of takers.entries()) {
      const isLast = index === takers.length - 1;
      glyph.text = characters.splice(0, isLast ? characters.length : 1).join('');
    }
  }
}
