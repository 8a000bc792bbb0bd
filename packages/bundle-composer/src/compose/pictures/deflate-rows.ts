import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { paeth } from '../../pdf/decode-stream.ts';

const deflateAsync = promisify(deflate);

type Pixels = { pixels: Buffer; width: number; height: number; channels: number };

/** Compresses pixels by Flate without loss, each row with the filter of PNG that suits it. */
export const deflateRows = (picture: Pixels): Promise<Buffer> => deflateAsync(filterRows(picture));

/** Rows of PNG. The filter of a row is the one with the smallest differences, as libpng chooses it. */
export function filterRows({ pixels, width, height, channels }: Pixels): Buffer {
  const rowBytes = width * channels;
  const filtered = Buffer.alloc((rowBytes + 1) * height);
  const rows = [0, 1, 2, 4].map((kind) => ({ kind, bytes: Buffer.alloc(rowBytes) }));
  const [plain, sub, up, byPaeth] = rows.map(({ bytes }) => bytes);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (!plain || !sub || !up || !byPaeth) break;
    row.copy(plain);
    for (let x = 0; x < rowBytes; x++) {
      const value = row[x] ?? 0;
      const left = x < channels ? 0 : (row[x - channels] ?? 0);
      const aboveLeft = x < channels ? 0 : (above[x - channels] ?? 0);
      const over = above[x] ?? 0;
      sub[x] = value - left;
      up[x] = value - over;
      byPaeth[x] = value - paeth(left, over, aboveLeft);
    }
    let best = rows[0];
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of rows) {
      const sum = differences(candidate.bytes);
      if (sum >= least) continue;
      least = sum;
      best = candidate;
    }
    const at = y * (rowBytes + 1);
    filtered[at] = best?.kind ?? 0;
    best?.bytes.copy(filtered, at + 1);
    above = row;
  }
  return filtered;
}

/** The sum of a row's differences, of which the upper half of the bytes are negative. */
function differences(row: Buffer): number {
  let sum = 0;
  for (let x = 0; x < row.length; x++) {
    const value = row[x] ?? 0;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}
