import { crc32, deflateSync } from 'node:zlib';
import type { PagePicture } from './open-pdfium.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const RGBA = 6;

/** A picture as PNG, without row filters: native code does all of the work. */
export function pngOf({ width, height, rgba }: PagePicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGBA], 8);
  const rowBytes = width * 4;
  // Each row begins with its filter: 0 for none.
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y += 1)
    rows.set(rgba.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, name, data, and the checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
