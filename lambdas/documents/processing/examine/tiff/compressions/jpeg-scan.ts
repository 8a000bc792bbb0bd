import { TiffError } from '../read-tiff.ts';

/** A component of a frame, and the tables that a scan reads it with. */
export type JpegComponent = {
  /** Blocks across and down in a unit of a scan with all components. */
  across: number;
  down: number;
  /** The table of its coefficients, in zigzag order. */
  quantization: ArrayLike<number>;
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
  /** Pixels without those that fill up its last blocks. */
  width: number;
  height: number;
  /** Its samples as bytes, in rows of `stride`. */
  plane: Uint8ClampedArray;
  stride: number;
};

/** Codes by length: how far below a code must be, and where its values start. */
export type HuffmanTable = { limits: Int32Array; offsets: Int32Array; values: Uint8Array };

/** Reads a table of 16 counts and their values (ITU-T T.81, section C.2). */
export function huffmanTableOf(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const limits = new Int32Array(16);
  const offsets = new Int32Array(16);
  for (let length = 0, code = 0, value = 0; length < 16; length += 1) {
    offsets[length] = value - code;
    code += counts[length] ?? 0;
    value += counts[length] ?? 0;
    limits[length] = code;
    code *= 2;
  }
  return { limits, offsets, values };
}

/** Where each coefficient of the zigzag order is in a block (ITU-T T.81, figure A.6). */
const zigzag = Array.from({ length: 64 }, (_, at) => ({ x: at % 8, y: at >> 3 }))
  .sort((one, other) => {
    const diagonal = one.x + one.y;
    if (diagonal !== other.x + other.y) return diagonal - other.x - other.y;
    return diagonal % 2 === 0 ? one.x - other.x : other.x - one.x;
  })
  .map(({ x, y }) => y * 8 + x);

/** Shares of the frequencies in each of eight samples (ITU-T T.81, section A.3.3). */
const shares = Float64Array.from({ length: 64 }, (_, at) => {
  const [sample, frequency] = [at >> 3, at & 7];
  const scale = frequency === 0 ? Math.SQRT1_2 : 1;
  return (scale * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16)) / 2;
});

type BitReader = ReturnType<typeof bitReader>;

/** Reads the bits of a scan; those behind its end are 0. */
function bitReader(data: Uint8Array, start: number) {
  let [at, held, count] = [start, 0, 0];
  let isOver = false;
  const bit = (): number => {
    if (count === 0) {
      held = data[at] ?? 0;
      // A byte of 255 is followed by 0, or it begins a marker.
      if (at >= data.length || (held === 0xff && data[at + 1] !== 0)) {
        isOver = true;
        return 0;
      }
      at += held === 0xff ? 2 : 1;
      count = 8;
    }
    count -= 1;
    return (held >> count) & 1;
  };
  return {
    bit,
    isOver: () => isOver,
    /** A number of this many bits, whose first bit tells its sign (section F.2.2.1). */
    number(bits: number): number {
      let value = 0;
      for (let index = 0; index < bits; index += 1) value = value * 2 + bit();
      return bits > 0 && value < 2 ** (bits - 1) ? value - 2 ** bits + 1 : value;
    },
    /** Goes behind the next marker of a restart; false if the scan ends before. */
    restart(): boolean {
      while (at + 1 < data.length && !(data[at] === 0xff && isMarker(data[at + 1] ?? 0))) at += 1;
      const marker = data[at + 1] ?? 0;
      if (marker < 0xd0 || marker > 0xd7) return false;
      [at, count, isOver] = [at + 2, 0, false];
      return true;
    },
  };
}

const isMarker = (byte: number) => byte !== 0 && byte !== 0xff;

function symbolOf(reader: BitReader, { limits, offsets, values }: HuffmanTable): number {
  for (let length = 0, code = 0; length < 16; length += 1) {
    code = code * 2 + reader.bit();
    if (code < (limits[length] ?? 0)) return values[code + (offsets[length] ?? 0)] ?? 0;
  }
  throw new TiffError('The JPEG data are damaged');
}

/**
 * Decodes a sequential scan into the planes of its components. Blocks that damaged data lack keep
 * what they are. Linear in the blocks of the components.
 */
export function decodeScan(
  data: Uint8Array,
  start: number,
  scan: {
    components: readonly JpegComponent[];
    /** Units of all components across and down. */
    unitsAcross: number;
    unitsDown: number;
    /** Units from one restart to the next; 0 if there is none. */
    restartInterval: number;
    bits: number;
  },
): void {
  const { components, restartInterval } = scan;
  const reader = bitReader(data, start);
  const [only] = components;
  const isAlone = components.length === 1;
  // A component alone has no blocks that only fill up units.
  const unitsAcross = isAlone && only ? Math.ceil(only.width / 8) : scan.unitsAcross;
  const unitsDown = isAlone && only ? Math.ceil(only.height / 8) : scan.unitsDown;
  const block = new Float64Array(64);
  const predictions = components.map(() => 0);
  for (let unit = 0; unit < unitsAcross * unitsDown; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      if (!reader.restart()) return;
      predictions.fill(0);
    }
    const [left, top] = [unit % unitsAcross, Math.floor(unit / unitsAcross)];
    for (const [index, component] of components.entries()) {
      const { across, down } = isAlone ? { across: 1, down: 1 } : component;
      for (let place = 0; place < across * down; place += 1) {
        predictions[index] = readBlock(reader, component, predictions[index] ?? 0, block);
        if (reader.isOver()) return;
        writeBlock(block, component, {
          x: (left * across + (place % across)) * 8,
          y: (top * down + Math.floor(place / across)) * 8,
          bits: scan.bits,
        });
      }
    }
  }
}

/** Reads the coefficients of a block; returns the first one before it was scaled. */
function readBlock(
  reader: BitReader,
  { dc, ac, quantization }: JpegComponent,
  prediction: number,
  block: Float64Array,
): number {
  if (!dc || !ac) throw new TiffError('The JPEG data have no tables');
  block.fill(0);
  const first = prediction + reader.number(symbolOf(reader, dc) & 15);
  block[0] = first * (quantization[0] ?? 0);
  for (let at = 1; at < 64; at += 1) {
    const symbol = symbolOf(reader, ac);
    const bits = symbol & 15;
    // Without a number, 15 is a run of 16 zeros, and anything else ends the block.
    if (bits === 0 && symbol >> 4 !== 15) break;
    at += symbol >> 4;
    const value = reader.number(bits);
    if (at < 64) block[zigzag[at] ?? 0] = value * (quantization[at] ?? 0);
  }
  return first;
}

const rows = new Float64Array(64);

/** Transforms coefficients to samples, first in rows and then in columns. */
function writeBlock(
  block: Float64Array,
  { plane, stride }: JpegComponent,
  { x, y, bits }: { x: number; y: number; bits: number },
): void {
  for (let row = 0; row < 8; row += 1)
    for (let sample = 0; sample < 8; sample += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1)
        sum += (block[row * 8 + at] ?? 0) * (shares[sample * 8 + at] ?? 0);
      rows[row * 8 + sample] = sum;
    }
  const middle = 2 ** (bits - 1);
  const scale = 255 / (2 ** bits - 1);
  for (let row = 0; row < 8; row += 1)
    for (let sample = 0; sample < 8; sample += 1) {
      let sum = middle;
      for (let at = 0; at < 8; at += 1)
        sum += (rows[at * 8 + sample] ?? 0) * (shares[row * 8 + at] ?? 0);
      plane[(y + row) * stride + x + sample] = sum * scale;
    }
}
