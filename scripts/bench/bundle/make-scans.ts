import { pagesPdf } from '../../../packages/bundle-composer/tests/make-pdf.ts';
import {
  jpegObject,
  type Pixels,
} from '../../../packages/bundle-composer/tests/pictures/make-scans.ts';
import type { BenchDocument } from './make-documents.ts';

/** A4 at 600 dots per inch. */
const SIZE = { width: 4961, height: 7016 };
const PAGES = 4;

/** Lines of letters on paper with grain, which is what scans have to compress. */
function page(channels: 1 | 3): Pixels {
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(width * height * channels);
  let noise = 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
      const isInk = y % 100 < 45 && ((x >> 4) * 7 + (y >> 4) * 3 + (y / 100) * 5) % 9 < 3;
      const shade = (isInk ? 40 : 225) + (noise >>> 28);
      for (let channel = 0; channel < channels; channel++)
        pixels[(y * width + x) * channels + channel] = shade - 8 * channel;
    }
  return { ...SIZE, channels, pixels };
}

/** `count` documents of four scans at 600 dots per inch, gray and in colour, with their JPEGs. */
export async function fineScans(
  count: number,
): Promise<{ documents: BenchDocument[]; jpegs: Buffer[] }> {
  const pictures = [await jpegObject(page(1)), await jpegObject(page(3))];
  const numbers = Array.from({ length: PAGES }, (_, index) => index);
  const pictureOf = (index: number) => pictures[index % pictures.length] ?? { dict: '', data: '' };
  const bytes = pagesPdf(
    numbers.map((index) => ({
      text: '',
      content: 'q 595.28 0 0 841.89 0 0 cm /Im Do Q',
      mediaBox: '[0 0 595.28 841.89]',
      resources: `/Resources<</XObject<</Im ${1000 + index} 0 R>>>>`,
    })),
    { objects: Object.fromEntries(numbers.map((index) => [1000 + index, pictureOf(index)])) },
  );
  return {
    documents: Array.from({ length: count }, () => ({ pageCount: PAGES, bytes })),
    jpegs: Array.from({ length: count }, () => numbers)
      .flat()
      .flatMap((index) => pictures[index % pictures.length]?.data ?? []),
  };
}
