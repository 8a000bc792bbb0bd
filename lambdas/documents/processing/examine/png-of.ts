import { PNG } from 'pngjs';
import type { PagePicture } from './open-pdfium.ts';

/** No row filter: zlib's native code does all of the work. */
const UNFILTERED = { filterType: 0 } as const;

/** A picture as PNG. */
export function pngOf({ width, height, rgba }: PagePicture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  return PNG.sync.write(png, UNFILTERED);
}
