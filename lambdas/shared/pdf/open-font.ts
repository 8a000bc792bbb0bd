import fontkit, { type Font } from '@pdf-lib/fontkit';
import { provideRegeneratorRuntime } from './regenerator-runtime.ts';

/** Opens a font for measuring and for pdf-lib, with workarounds for this version of fontkit. */
export function openFont(bytes: Uint8Array): Font {
  provideRegeneratorRuntime();
  const font = fontkit.create(bytes);
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    keepOddLengths(subset);
    return {
      includeGlyph: (glyph) => subset.includeGlyph(glyph),
      // pdf-lib expects `encode` to return bytes, as in newer versions of fontkit. In this version
      // `encode` needs a stream, so only `encodeStream`, which creates one, is exposed.
      encodeStream: () => subset.encodeStream(),
    };
  };
  return font;
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
