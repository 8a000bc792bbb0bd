import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { heicPixels } from '#lambdas/documents/office/heic/heic-pixels.ts';
import { makeHeic } from '#tests/support/files/make-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'heic-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function pixelsOf(bytes: Buffer): Promise<number | undefined> {
  const path = join(folder, 'picture.heic');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    return await heicPixels(file);
  } finally {
    await file.close();
  }
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
};
const size = (width: number, height: number) => box('ispe', numbers(0, width, height));
const meta = (...sizes: readonly Buffer[]) =>
  box('meta', numbers(0), box('iprp', box('ipco', ...sizes)));
const type = box('ftyp', Buffer.from('heic\0\0\0\0heic'));

it('reads the largest size, of tiles and of the whole picture', async () => {
  // Tiles of 64 × 64 pixels, of which the picture shows 64 × 32.
  expect(await pixelsOf(makeHeic())).toBe(64 * 64);
  expect(await pixelsOf(Buffer.concat([type, meta(size(10, 10), size(90_000, 80_000))]))).toBe(
    7_200_000_000,
  );
});

it('finds the description behind the data, also in a box with a long length', async () => {
  const long = Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0, 20), numbers(7)]);
  expect(await pixelsOf(Buffer.concat([type, long, meta(size(3, 5))]))).toBe(15);
});

it.each<[string, Buffer]>([
  ['no description', type],
  ['no size', Buffer.concat([type, meta()])],
  ['a box that is longer than the file', Buffer.concat([type, numbers(900), Buffer.from('meta')])],
  ['a box that is shorter than its header', Buffer.concat([type, numbers(3), Buffer.from('meta')])],
  ['an end inside a box', Buffer.concat([type, meta(size(3, 5))]).subarray(0, -6)],
  ['no bytes', Buffer.alloc(0)],
])('knows no size of a file with %s', async (_, bytes) => {
  expect(await pixelsOf(bytes)).toBeUndefined();
});

it('does not follow boxes within each other without end', async () => {
  const depth = 100_000;
  const nested = Buffer.alloc(8 * depth);
  for (let n = 0; n < depth; n += 1) {
    nested.writeUInt32BE(8 * (depth - n), 8 * n);
    nested.write('ipco', 8 * n + 4);
  }
  expect(await pixelsOf(Buffer.concat([type, meta(nested)]))).toBeUndefined();
});

it('reads a file of many boxes up to a bound', async () => {
  const boxes = Array.from({ length: 10_001 }, () => box('free'));
  expect(await pixelsOf(Buffer.concat([type, ...boxes, meta(size(3, 5))]))).toBeUndefined();
});
