import fontkit, { type Font, type GlyphRun } from '@pdf-lib/fontkit';
import {
  Blob,
  ClusterLevel,
  Direction,
  Face,
  Font as ShapedFont,
  Buffer as ShapingBuffer,
  shape,
} from 'harfbuzzjs';

/**
 * Opens a font for measuring and for pdf-lib. HarfBuzz shapes its text: fontkit fails on common
 * syllables of Gurmukhi, Malayalam and Telugu.
 */
export function openFont(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes);
  const shapedFont = new ShapedFont(new Face(new Blob(bytes)));
  const createSubset = font.createSubset.bind(font);
  return Object.assign(font, {
    layout: (text: string) => layOut(font, shapedFont, text),
    createSubset() {
      const subset = createSubset();
      keepOddLengths(subset);
      return {
        includeGlyph: (glyph: number) => subset.includeGlyph(glyph),
        // pdf-lib expects `encode` to return bytes, as in newer versions of fontkit. In this version
        // `encode` needs a stream, so only `encodeStream`, which creates one, is exposed.
        encodeStream: () => subset.encodeStream(),
      };
    },
  });
}

/**
 * Glyphs know their characters, from which pdf-lib writes the table that readers search and copy
 * by. A ligature stands for all of its characters.
 */
function layOut(font: Font, shapedFont: ShapedFont, text: string): GlyphRun {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(Direction.LTR);
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  shape(shapedFont, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]));
  const seen = new Set<number>();
  const glyphs = infos.map(({ codepoint, cluster }) => {
    const characters = seen.has(cluster) ? '' : text.slice(cluster, ends.get(cluster));
    seen.add(cluster);
    const glyph = font.getGlyph(codepoint, codePointsOf(characters));
    // Fontkit keeps glyphs: one may have been the second half of a letter before.
    if (glyph.codePoints.length === 0) glyph.codePoints.push(...codePointsOf(characters));
    return glyph;
  });
  // The part of a run that pdf-lib and typeface.ts read.
  return { glyphs, positions: buffer.getGlyphPositions() } as unknown as GlyphRun;
}

const codePointsOf = (text: string): number[] =>
  [...text].map((character) => character.codePointAt(0) ?? 0);

/**
 * Fontkit writes small subsets with the short `loca` format, which halves offsets and therefore
 * only suits glyphs of even length; after an odd one, outlines are cut or missing. This sets the
 * long format when encoding creates the table; fontkit keeps a format that is set.
 */
function keepOddLengths(subset: object): void {
  let loca: object | undefined;
  Object.defineProperty(subset, 'loca', {
    get: () => loca,
    set: (table: object) => {
      loca = Object.assign(table, { version: 1 });
    },
  });
}
