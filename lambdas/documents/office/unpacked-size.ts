import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ZipEntry, zipEntries } from '#shared/files/detect-type/zip-entries.ts';

/** Pictures are packed already; text of this size is thousands of pages. */
const MORE_THAN_FILE_BYTES = 200 * 1024 * 1024;
/** Word writes some dozens. */
const MAX_ENTRIES = 10_000;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

type Limits = { moreBytes: number; entries: number };
const usual: Limits = { moreBytes: MORE_THAN_FILE_BYTES, entries: MAX_ENTRIES };

/**
 * Whether the parts of a ZIP file (as a Word document is) are no larger, once they are unpacked, than the
 * file and a bound. The sizes that the file states are compared first; then each part is unpacked, since
 * a file may state others, and the result is thrown away. True for files of other forms.
 */
export async function isSmallUnpacked(path: string, limits = usual): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await zipEntries({
      sizeBytes: size,
      read: (from, to) => bytesOf(file, from, to),
    });
    const most = size + limits.moreBytes;
    const stated = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
    if (entries.length > limits.entries || stated > most) return false;
    let left = most;
    for (const entry of entries) {
      left -= await unpackedBytes(file, entry, left);
      if (left < 0) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Bytes of a part, counted up to just above `most`. */
async function unpackedBytes(file: FileHandle, entry: ZipEntry, most: number): Promise<number> {
  const { at, packedBytes, method } = entry;
  if (method !== DEFLATED || packedBytes === 0) return packedBytes;
  const header = await bytesOf(file, at, at + LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) return 0;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const start = at + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  let count = 0;
  try {
    await pipeline(
      file.createReadStream({ start, end: start + packedBytes - 1, autoClose: false }),
      createInflateRaw(),
      async (unpacked) => {
        for await (const chunk of unpacked) {
          count += chunk.length;
          if (count > most) return;
        }
      },
    );
  } catch {
    // A damaged part ends there; LibreOffice says that it cannot convert the file.
  }
  return count;
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.max(0, to - from)),
    0,
    to - from,
    from,
  );
  return buffer.subarray(0, bytesRead);
}
