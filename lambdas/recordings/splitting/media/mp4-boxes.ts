/** Boxes of the ISO base media file format (ISO/IEC 14496-12). */

export type Box = {
  type: string;
  /** The box with its head. */
  whole: Buffer;
  content: Buffer;
};

/** The boxes that a content consists of. A box that is cut ends the list. */
export function* boxesIn(content: Buffer): Generator<Box> {
  let at = 0;
  while (at + 8 <= content.length) {
    const { type, size, headBytes } = readBoxHead(content.subarray(at), content.length - at);
    if (size < headBytes || at + size > content.length) return;
    const whole = content.subarray(at, at + size);
    yield { type, whole, content: whole.subarray(headBytes) };
    at += size;
  }
}

/** The first box at a path of types; undefined if there is none. */
export function findBox(content: Buffer, ...[type, ...rest]: string[]): Box | undefined {
  for (const box of boxesIn(content))
    if (box.type === type) return rest.length === 0 ? box : findBox(box.content, ...rest);
  return undefined;
}

/** Reads the head of a box from its first 16 bytes. `rest`: bytes up to the end of the file. */
export function readBoxHead(
  bytes: Buffer,
  rest: number,
): { type: string; size: number; headBytes: number } {
  const type = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  // 0: up to the end. 1: the size follows in eight bytes.
  if (size === 0) return { type, size: rest, headBytes: 8 };
  if (size !== 1) return { type, size, headBytes: 8 };
  if (bytes.length < 16) return { type, size: 0, headBytes: 16 };
  return { type, size: Number(bytes.readBigUInt64BE(8)), headBytes: 16 };
}

/** A box of its contents. */
export function writeBox(type: string, ...contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

/** Numbers of 32 bits, as most fields of boxes are. */
export function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}
