/** What the header of a JPEG 2000 picture says (ISO 15444-1, annex I). */
export type Jpeg2000 = {
  channels: number;
  /** Method, and the number of the colour space where the method is 1. */
  colours: { method: number; space: number | undefined; approximation: number }[];
  /** Bits of each sample; 0 where they differ. */
  bits: number;
};

const BOXES_MAX = 1_000;
const HEADER = 'jp2h';

/** Reads the boxes up to the header; undefined where there is none. */
export function readJpeg2000(data: Buffer): Jpeg2000 | undefined {
  if (data.toString('latin1', 4, 8) !== 'jP  ') return undefined;
  for (const { type, from, to } of boxesOf(data, 0, data.length))
    if (type === HEADER) return readHeader(data, from, to);
  return undefined;
}

function readHeader(data: Buffer, start: number, end: number): Jpeg2000 | undefined {
  const found: Jpeg2000 = { channels: 0, colours: [], bits: 0 };
  for (const { type, from, to } of boxesOf(data, start, end)) {
    if (type === 'bpcc') return undefined;
    if (type === 'ihdr' && to - from >= 14) {
      found.channels = data.readUInt16BE(from + 8);
      const bits = data[from + 10] ?? 255;
      found.bits = bits === 255 ? 0 : (bits & 127) + 1;
    } else if (type === 'colr' && to - from >= 3) {
      const method = data[from] ?? 0;
      const space = method === 1 && to - from >= 7 ? data.readUInt32BE(from + 3) : undefined;
      found.colours.push({ method, space, approximation: data[from + 2] ?? 0 });
    }
  }
  return found;
}

function* boxesOf(data: Buffer, start: number, end: number) {
  let at = start;
  for (let count = 0; at + 8 <= end && count < BOXES_MAX; count++) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    // 1: a length of 64 bits, which only data of pictures need; 0: up to the end.
    if (length === 1) return;
    const to = length === 0 ? end : at + length;
    if (to > end || to < at + 8) return;
    yield { type, from: at + 8, to };
    at = to;
  }
}
