import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { Glyph } from './glyph.ts';
import { shareText } from './share-text.ts';

export type OpenFace = {
  bytes: Uint8Array;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  /** Whether it has a character or the characters that it is made of. */
  covers(character: string): boolean;
  advanceOf(glyph: number): number;
  /** The glyph of a character by itself; undefined where the font has none. */
  glyphOf(character: string): number | undefined;
  /** A glyph's outline as path operators in units of the font. */
  outlineOf(glyph: number): string;
  /** The same as an SVG path, with the font's own quadratic curves. */
  pathOf(glyph: number): string;
  shape(text: string, isRightToLeft: boolean): Glyph[];
};

export function openFace(bytes: Uint8Array): OpenFace {
  const hbFace = new Face(new Blob(bytes));
  const font = new Font(hbFace);
  const codePoints = new Set(hbFace.collectUnicodes());
  const has = (character: string) => codePoints.has(character.codePointAt(0) ?? 0);
  const { ascender, descender } = font.hExtents();
  const advances = new Map<number, number>();
  const outlines = new Map<number, string>();
  return {
    bytes,
    unitsPerEm: hbFace.upem,
    ascender,
    descender,
    covers: (character) => has(character) || [...character.normalize('NFD')].every(has),
    advanceOf(glyph) {
      const known = advances.get(glyph);
      if (known !== undefined) return known;
      const advance = font.glyphHAdvance(glyph);
      advances.set(glyph, advance);
      return advance;
    },
    glyphOf: (character) => font.nominalGlyph(character.codePointAt(0) ?? 0),
    pathOf: (glyph) => font.glyphToPath(glyph),
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
