import type { FileHandle } from 'node:fs/promises';

/** Descriptions of pictures have some kilobytes; those of many tiles, more. */
const META_BYTES_MAX = 16 * 1024 * 1024;
const BOXES_MAX = 10_000;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** The bytes before the first part of a description: version and flags. */
const META_START = 4;
/** Boxes from the description to the sizes (ISO/IEC 23008-12, 9.3). */
const WAY = ['iprp', 'ipco', 'ispe'] as const;
/** Version and flags, then width and height. */
const SIZE_BYTES = 12;

/**
 * Pixels of the largest picture that a HEIC file describes, before anything is decoded (ISO/IEC 23008-12,
 * 6.5.3); undefined if its boxes cannot be read.
 */
export async function heicPixels(file: FileHandle): Promise<number | undefined> {
  const { size } = await file.stat();
  let at = 0;
  for (let count = 0; count < BOXES_MAX && at + HEADER_BYTES <= size; count += 1) {
    const header = await bytesAt(file, at, LONG_HEADER_BYTES);
    const box = boxAt(header, 0, size - at);
    if (!box) return undefined;
    if (box.type === 'meta')
      return box.bytes > META_BYTES_MAX
        ? undefined
        : largestIn((await bytesAt(file, at, box.bytes)).subarray(box.headerBytes + META_START));
    at += box.bytes;
  }
  return undefined;
}

/** Pixels of the largest size in a description; undefined if it has none, or a box that is damaged. */
function largestIn(description: Buffer): number | undefined {
  let found: Buffer[] = [description];
  for (const type of WAY) {
    const next = found.map((bytes) => contentsOf(bytes, type));
    if (next.includes(undefined)) return undefined;
    found = next.flatMap((contents) => contents ?? []);
  }
  return found.reduce<number | undefined>(
    (most, size) =>
      size.length < SIZE_BYTES
        ? most
        : Math.max(most ?? 0, size.readUInt32BE(4) * size.readUInt32BE(8)),
    undefined,
  );
}

/** Contents of the boxes of a type among those that stand one behind the other. */
function contentsOf(bytes: Buffer, type: string): Buffer[] | undefined {
  const contents: Buffer[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const box = boxAt(bytes, at, bytes.length - at);
    if (!box) return undefined;
    if (box.type === type) contents.push(bytes.subarray(at + box.headerBytes, at + box.bytes));
    at += box.bytes;
  }
  return contents;
}

type Box = { type: string; headerBytes: number; bytes: number };

/** The box at a position (ISO/IEC 14496-12, 4.2); undefined if it is none. `most`: bytes up to the end. */
function boxAt(bytes: Buffer, at: number, most: number): Box | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined;
  const stated = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + HEADER_BYTES);
  if (stated === 1) {
    if (at + LONG_HEADER_BYTES > bytes.length) return undefined;
    const long = Number(bytes.readBigUInt64BE(at + HEADER_BYTES));
    return long < LONG_HEADER_BYTES || long > most
      ? undefined
      : { type, headerBytes: LONG_HEADER_BYTES, bytes: long };
  }
  const length = stated === 0 ? most : stated;
  return length < HEADER_BYTES || length > most
    ? undefined
    : { type, headerBytes: HEADER_BYTES, bytes: length };
}

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
  return buffer.subarray(0, bytesRead);
}
