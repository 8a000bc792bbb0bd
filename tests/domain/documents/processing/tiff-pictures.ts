import { decodePage } from '#lambdas/documents/processing/examine/tiff/decode-page.ts';
import { readTiff } from '#lambdas/documents/processing/examine/tiff/read-tiff.ts';
import { layoutOf } from '#lambdas/documents/processing/examine/tiff/tiff-layout.ts';

/** The pictures in the files of libtiff, and the decoder of their pages. */

/** Each page as it is decoded; undefined for those that cannot be. */
export const decodeTiff = (bytes: Uint8Array) =>
  Promise.all(
    readTiff(bytes).map((page) => {
      const layout = layoutOf(page);
      return layout && decodePage(bytes, page, layout);
    }),
  );

export const each = <Value>(
  width: number,
  height: number,
  make: (x: number, y: number) => Value,
): Value[] =>
  Array.from({ length: width * height }, (_, at) => make(at % width, Math.floor(at / width)));

/** One bit a pixel, white as 1. */
const bilevel = (width: number, height: number, isBlack: (x: number, y: number) => boolean) => ({
  width,
  height,
  kind: 'bilevel',
  samples: Uint8Array.from(
    each(width / 8, height, (byte, y) =>
      each(8, 1, (bit) => bit).reduce(
        (value, bit) => value * 2 + (isBlack(byte * 8 + bit, y) ? 0 : 1),
        0,
      ),
    ),
  ),
});

export const bits = bilevel(40, 12, (x, y) => (x + y) % 7 < 3 || (x > 20 && (y === 4 || y === 5)));

/** Rings, a grid of points and a band of solid black. */
export const manyBits = bilevel(
  200,
  150,
  (x, y) =>
    ((x - 100) ** 2 + (y - 70) ** 2) % 4000 < 900 ||
    (x * 7 + y * 3) % 31 === 0 ||
    (y > 60 && y < 80),
);

/** A repeated pattern, for which an encoder of JBIG moves its adaptive pixel. */
export const pattern = bilevel(480, 300, (x, y) => ((x % 5) * (y % 7)) % 5 >= 2);

/** The pixels of all other pictures. */
const size = { width: 24, height: 16 };
export const eachPixel = <Value>(make: (x: number, y: number) => Value): Value[] =>
  each(size.width, size.height, make);

const colourAt = (x: number, y: number) => [
  x * 10,
  y * 15,
  ((Math.floor(x / 4) + Math.floor(y / 4)) % 2) * 255,
];
export const colours = {
  ...size,
  kind: 'rgb',
  samples: Uint8Array.from(eachPixel(colourAt).flat()),
};
/** The same, transparent on the left: white. */
export const transparentColours = {
  ...colours,
  samples: Uint8Array.from(eachPixel((x, y) => (x < 6 ? [255, 255, 255] : colourAt(x, y))).flat()),
};
export const grays = {
  ...size,
  kind: 'gray',
  samples: Uint8Array.from(eachPixel((x, y) => (x * 2700 + y * 100) >> 8)),
};
