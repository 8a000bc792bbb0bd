import fontkit, { type Font } from '@pdf-lib/fontkit';
import { provideRegeneratorRuntime } from './regenerator-runtime.ts';

/** A face for measuring and for pdf-lib, mended where this version of fontkit needs it. */
export function openFont(bytes: Uint8Array): Font {
  provideRegeneratorRuntime();
  const font = fontkit.create(bytes);
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    keepOddLengths(subset);
    return {
      includeGlyph: (glyph) => subset.includeGlyph(glyph),
      // pdf-lib takes a subset with `encode` for one of a newer fontkit, whose `encode` gives
      // bytes; this one's wants a stream to write to, and `encodeStream` brings its own.
      encodeStream: () => subset.encodeStream(),
    };
  };
  return font;
}

/**
 * A small subset is written with halved offsets, which fit glyphs of even length alone: after
 * the first odd one, outlines are cut or missing. The table of offsets that encoding begins
 * with is therefore given the long format, which it keeps once it has one.
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
