/** Tags of a TIFF directory that are read (TIFF 6.0, appendix A). */
export const tags = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripSizes: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  group3Options: 292,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileSizes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  ycbcrCoefficients: 529,
  ycbcrSubsampling: 530,
  referenceBlackWhite: 532,
  lercParameters: 50_674,
} as const;

/** One directory of a TIFF file: a page, or its smaller copy. */
export type TiffDirectory = {
  isLittleEndian: boolean;
  /** The values of a tag; empty if it is absent or not made of whole numbers. */
  values(tag: number): number[];
  /** The first value of a tag. */
  value(tag: number, otherwise: number): number;
  /** The fractions of a tag, at most six; empty if it is absent. */
  ratios(tag: number): number[];
  /** The first fraction of a tag; NaN if it is absent. */
  ratio(tag: number): number;
};

/** A TIFF file that cannot be read. */
export class TiffError extends Error {
  override readonly name = 'TiffError';
}

const DIRECTORIES_MAX = 2_000;
/** Values of one tag: strips of a page, at most one a line. */
const VALUES_MAX = 1_000_000;
const TAGS_MAX = 4_096;

/** Field type of fractions: two numbers of four bytes. */
const RATIONAL = 5;
/** Reference codes of black and white: the tag with the most fractions. */
const RATIOS_MAX = 6;

/** Bytes of a value by field type; 0 for those that hold no whole number. */
const sizes: Readonly<Record<number, 1 | 2 | 4 | 8>> = {
  1: 1,
  3: 2,
  4: 4,
  7: 1,
  13: 4,
  16: 8,
  18: 8,
};

/**
 * The directories of a TIFF or BigTIFF file, in order. Directories that follow in a circle end the
 * list. Throws TiffError. Linear in the file.
 */
export function readTiff(bytes: Uint8Array): TiffDirectory[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) throw new TiffError('The file is too short');
  const isLittleEndian = view.getUint16(0) === 0x4949;
  const isBig = view.getUint16(2, isLittleEndian) === 43;
  const read = { u16: (at: number) => view.getUint16(at, isLittleEndian), offset: offsetOf };
  function offsetOf(at: number): number {
    if (!isBig) return view.getUint32(at, isLittleEndian);
    const value = view.getBigUint64(at, isLittleEndian);
    // Offsets beyond the file are refused where they are used.
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
  }
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  let start = read.offset(isBig ? 8 : 4);
  try {
    while (start !== 0 && !seen.has(start) && directories.length < DIRECTORIES_MAX) {
      seen.add(start);
      const count = isBig ? read.offset(start) : read.u16(start);
      if (count > TAGS_MAX) break;
      const first = start + (isBig ? 8 : 2);
      const entryBytes = isBig ? 20 : 12;
      const entries = new Map<number, number>();
      for (let index = 0; index < count; index += 1) {
        const entry = first + index * entryBytes;
        entries.set(read.u16(entry), entry);
      }
      directories.push(directoryOf(view, { entries, isBig, isLittleEndian, offsetOf }));
      start = read.offset(first + count * entryBytes);
    }
  } catch (error) {
    // A file that was cut off keeps the pages that can be read.
    if (!(error instanceof RangeError) || directories.length === 0) throw asTiffError(error);
  }
  return directories;
}

/** Reads behind the end throw RangeError. */
const asTiffError = (error: unknown) =>
  error instanceof RangeError ? new TiffError('The file was cut off', { cause: error }) : error;

function directoryOf(
  view: DataView,
  {
    entries,
    isBig,
    isLittleEndian,
    offsetOf,
  }: {
    entries: ReadonlyMap<number, number>;
    isBig: boolean;
    isLittleEndian: boolean;
    offsetOf: (at: number) => number;
  },
): TiffDirectory {
  const valueAt = (at: number, size: number) => {
    if (size === 1) return view.getUint8(at);
    if (size === 2) return view.getUint16(at, isLittleEndian);
    if (size === 4) return view.getUint32(at, isLittleEndian);
    return Number(view.getBigUint64(at, isLittleEndian));
  };
  const values = (tag: number): number[] => {
    const entry = entries.get(tag);
    if (entry === undefined) return [];
    const size = sizes[view.getUint16(entry + 2, isLittleEndian)];
    const count = offsetOf(entry + 4);
    if (size === undefined) return [];
    if (count > VALUES_MAX) throw new TiffError('A tag has too many values');
    const place = entry + (isBig ? 12 : 8);
    const start = count * size <= (isBig ? 8 : 4) ? place : offsetOf(place);
    try {
      return Array.from({ length: count }, (_, index) => valueAt(start + index * size, size));
    } catch (error) {
      throw asTiffError(error);
    }
  };
  const ratios = (tag: number): number[] => {
    const entry = entries.get(tag);
    if (entry === undefined || view.getUint16(entry + 2, isLittleEndian) !== RATIONAL) return [];
    const count = Math.min(RATIOS_MAX, offsetOf(entry + 4));
    const start = isBig && count === 1 ? entry + 12 : offsetOf(entry + (isBig ? 12 : 8));
    if (start + count * 8 > view.byteLength) return [];
    const at = Array.from({ length: count }, (_, index) => start + index * 8);
    return at.map((place) => valueAt(place, 4) / valueAt(place + 4, 4));
  };
  return {
    isLittleEndian,
    values,
    value: (tag, otherwise) => values(tag)[0] ?? otherwise,
    ratios,
    ratio: (tag) => ratios(tag)[0] ?? Number.NaN,
  };
}
