import fontkit, { type Font, type GlyphRun } from '@pdf-lib/fontkit';
import {
  Blob,
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

function layOut(font: Font, shapedFont: ShapedFont, text: string): GlyphRun {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(Direction.LTR);
  shape(shapedFont, buffer);
  const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }) => {
    const character = text.codePointAt(cluster);
    return font.getGlyph(codepoint, character === undefined ? [] : [character]);
  });
  // The part of a run that pdf-lib and typeface.ts read.
  return { glyphs, positions: buffer.getGlyphPositions() } as unknown as GlyphRun;
}

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
