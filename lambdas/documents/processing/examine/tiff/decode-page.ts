import { type Compression, compressions, decodeStrip } from './decode-strip.ts';
import { type TiffDirectory, TiffError, tags } from './read-tiff.ts';

/** A decoded page: rows of full bytes, without transparency. */
export type TiffPicture = {
  width: number;
  height: number;
  /** `bilevel`: one bit a pixel; `gray` and `rgb`: one byte a sample. 0 is black in all. */
  kind: 'bilevel' | 'gray' | 'rgb';
  samples: Uint8Array;
};

/** The facts of a page that decide how it is decoded. */
export type TiffLayout = {
  width: number;
  height: number;
  compression: Compression;
  bits: number;
  samplesPerPixel: number;
  photometric: keyof typeof colours;
  isPlanar: boolean;
  /** The sample with the opacity; undefined if all pixels are opaque. */
  alphaAt: number | undefined;
};

/** Colour samples a pixel by photometric interpretation (TIFF 6.0, tag 262). */
const colours = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3 } as const;

/** The layout of a page; undefined if it cannot be decoded here. */
export function layoutOf(page: TiffDirectory): TiffLayout | undefined {
  const compression = Object.entries(compressions).find(
    ([number]) => Number(number) === page.value(tags.compression, 1),
  )?.[1];
  const photometric = Number(page.value(tags.photometric, 0));
  const bitsOfSamples = page.values(tags.bitsPerSample);
  const bits = bitsOfSamples[0] ?? 1;
  const samplesPerPixel = page.value(tags.samplesPerPixel, 1);
  const isNumber = page.values(tags.sampleFormat).every((format) => format === 1);
  if (!compression || !isPhotometric(photometric) || !isNumber) return undefined;
  if (![1, 2, 4, 8, 16].includes(bits) || bitsOfSamples.some((one) => one !== bits))
    return undefined;
  const used = colours[photometric];
  if (samplesPerPixel < used || samplesPerPixel > 16) return undefined;
  // Subsampled colours are read within JPEG only.
  if (photometric === 6 && compression !== 'jpeg') return undefined;
  const isJpeg = compression === 'jpeg';
  if (isJpeg && (bits !== 8 || ![1, 3].includes(samplesPerPixel))) return undefined;
  const isFax = ['ccittRows', 'ccittRowsInWords', 'group3', 'group4'].includes(compression);
  if (isFax && bits * samplesPerPixel !== 1) return undefined;
  const extra = page.values(tags.extraSamples).findIndex((kind) => kind === 1 || kind === 2);
  return {
    width: page.value(tags.width, 0),
    height: page.value(tags.height, 0),
    compression,
    bits,
    samplesPerPixel,
    photometric,
    isPlanar: page.value(tags.planarConfiguration, 1) === 2 && samplesPerPixel > 1,
    alphaAt: extra < 0 ? undefined : used + extra,
  };
}

const isPhotometric = (value: number): value is TiffLayout['photometric'] => value in colours;

/** Decodes a page. Throws TiffError, and errors of the decoders for damaged data. */
export function decodePage(
  bytes: Uint8Array,
  page: TiffDirectory,
  layout: TiffLayout,
): TiffPicture {
  const { width, height, bits, samplesPerPixel, photometric } = layout;
  const picture = assemble(bytes, page, layout);
  if (bits === 1 && samplesPerPixel === 1 && photometric <= 1) {
    if (photometric === 0) for (let at = 0; at < picture.length; at += 1) invert(picture, at);
    return { width, height, kind: 'bilevel', samples: picture };
  }
  return { width, height, ...toColours(picture, page, layout) };
}

const invert = (bytes: Uint8Array, at: number) => {
  bytes[at] = ~(bytes[at] ?? 0) & 0xff;
};

const rowBytesOf = (width: number, samples: number, bits: number) =>
  Math.ceil((width * samples * bits) / 8);

/**
 * The samples of all strips or tiles, in rows of full bytes; planes follow each other. Samples of
 * JPEG are RGB.
 */
function assemble(bytes: Uint8Array, page: TiffDirectory, layout: TiffLayout): Uint8Array {
  const { width, height, compression, bits, samplesPerPixel, isPlanar } = layout;
  const isJpeg = compression === 'jpeg';
  const perPlane = isJpeg ? 3 : isPlanar ? 1 : samplesPerPixel;
  const planes = isPlanar && !isJpeg ? samplesPerPixel : 1;
  const rowBytes = rowBytesOf(width, perPlane, bits);
  const whole = new Uint8Array(rowBytes * height * planes);
  const isTiled = page.values(tags.tileWidth).length > 0;
  const cell = isTiled
    ? { width: page.value(tags.tileWidth, 0), height: page.value(tags.tileHeight, 0) }
    : { width, height: Math.min(height, page.value(tags.rowsPerStrip, height)) };
  if (cell.width < 1 || cell.height < 1) throw new TiffError('A strip has no pixels');
  const offsets = page.values(isTiled ? tags.tileOffsets : tags.stripOffsets);
  const sizes = page.values(isTiled ? tags.tileSizes : tags.stripSizes);
  const across = Math.ceil(width / cell.width);
  const perPage = across * Math.ceil(height / cell.height);
  const cellRowBytes = rowBytesOf(cell.width, perPlane, bits);
  if (cellRowBytes * cell.height > whole.length * 4 + 16_777_216)
    throw new TiffError('A tile is larger than its page');
  const shared = {
    compression,
    width: cell.width,
    group3Options: page.value(tags.group3Options, 0),
    jpegTables: Uint8Array.from(page.values(tags.jpegTables)),
    isYcbcr: layout.photometric === 6,
  };
  const isReversed = page.value(tags.fillOrder, 1) === 2 && !isJpeg;
  for (let index = 0; index < Math.min(offsets.length, perPage * planes); index += 1) {
    const inPlane = index % perPage;
    const top = Math.floor(inPlane / across) * cell.height;
    const left = (inPlane % across) * cell.width;
    const rows = isTiled ? cell.height : Math.min(cell.height, height - top);
    const start = offsets[index] ?? 0;
    const data = bytes.subarray(start, start + (sizes[index] ?? bytes.length - start));
    const decoded = Uint8Array.from(
      decodeStrip(isReversed ? withReversedBits(data) : data, {
        ...shared,
        rows,
        size: cellRowBytes * rows,
      }),
    );
    undoPredictor(decoded, page, { ...layout, rowBytes: cellRowBytes, perPlane });
    const plane = Math.floor(index / perPage) * rowBytes * height;
    const leftByte = (left * perPlane * bits) / 8;
    for (let row = 0; row < Math.min(rows, height - top); row += 1) {
      const line = decoded.subarray(
        row * cellRowBytes,
        row * cellRowBytes + Math.min(cellRowBytes, rowBytes - leftByte),
      );
      whole.set(line, plane + (top + row) * rowBytes + leftByte);
    }
  }
  return whole;
}

function withReversedBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    let reversed = 0;
    for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
    return reversed;
  });
}

/** Adds up horizontal differences (TIFF 6.0, section 14), and gives 16-bit samples one order. */
function undoPredictor(
  decoded: Uint8Array,
  page: TiffDirectory,
  { bits, rowBytes, perPlane, compression }: TiffLayout & { rowBytes: number; perPlane: number },
): void {
  if (bits === 16 && page.isLittleEndian)
    for (let at = 0; at + 1 < decoded.length; at += 2) {
      const low = decoded[at] ?? 0;
      decoded[at] = decoded[at + 1] ?? 0;
      decoded[at + 1] = low;
    }
  const usesPredictor = ['lzw', 'deflate', 'zstd'].includes(compression);
  const predictor = page.value(tags.predictor, 1);
  if (!usesPredictor || predictor === 1) return;
  if (predictor !== 2 || bits < 8) throw new TiffError('Its predictor is not supported');
  const step = perPlane * (bits / 8);
  for (let start = 0; start < decoded.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, decoded.length);
    if (bits === 8)
      for (let at = start + step; at < end; at += 1)
        decoded[at] = (decoded[at] ?? 0) + (decoded[at - step] ?? 0);
    else
      for (let at = start + step; at + 1 < end; at += 2) {
        const sum = u16(decoded, at) + u16(decoded, at - step);
        decoded[at] = sum >> 8;
        decoded[at + 1] = sum;
      }
  }
}

const u16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Converts samples to gray or RGB on white. */
function toColours(
  picture: Uint8Array,
  page: TiffDirectory,
  layout: TiffLayout,
): Pick<TiffPicture, 'kind' | 'samples'> {
  const { width, height, photometric, compression } = layout;
  if (compression === 'jpeg') return withoutColour(picture);
  const sample = sampleReader(picture, layout);
  const isGray = photometric <= 1;
  const channels = isGray ? 1 : 3;
  const samples = new Uint8Array(width * height * channels);
  const map = photometric === 3 ? page.values(tags.colourMap) : [];
  const mapped = map.length / 3;
  // Some writers store colours of one byte in the two bytes of the map.
  const shift = map.some((value) => value > 255) ? 8 : 0;
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        const value = colourAt(channel);
        const alpha = layout.alphaAt === undefined ? 255 : sample(x, y, layout.alphaAt);
        samples[to] = alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255;
        function colourAt(at: number): number {
          if (photometric === 3) return (map[at * mapped + sample(x, y, 0, true)] ?? 0) >> shift;
          if (photometric === 0) return 255 - sample(x, y, 0);
          if (photometric !== 5) return sample(x, y, at);
          const black = 255 - sample(x, y, 3);
          return ((255 - sample(x, y, at)) * black) / 255;
        }
      }
  return isGray ? { kind: 'gray', samples } : withoutColour(samples);
}

/** Reads a sample as one byte, or as it is stored if `isIndex`. */
function sampleReader(
  picture: Uint8Array,
  { width, height, bits, samplesPerPixel, isPlanar }: TiffLayout,
) {
  const perPlane = isPlanar ? 1 : samplesPerPixel;
  const rowBytes = rowBytesOf(width, perPlane, bits);
  const max = 2 ** Math.min(bits, 8) - 1;
  return (x: number, y: number, channel: number, isIndex = false): number => {
    const row = (isPlanar ? channel * height + y : y) * rowBytes;
    const position = isPlanar ? x : x * samplesPerPixel + channel;
    if (bits >= 8) return picture[row + position * (bits / 8)] ?? 0;
    const bit = position * bits;
    const stored = ((picture[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & max;
    return isIndex ? stored : (stored * 255) / max;
  };
}

/** RGB as gray if no pixel has a colour. */
function withoutColour(samples: Uint8Array): Pick<TiffPicture, 'kind' | 'samples'> {
  for (let at = 0; at + 2 < samples.length; at += 3)
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2])
      return { kind: 'rgb', samples };
  const gray = new Uint8Array(samples.length / 3);
  for (let at = 0; at < gray.length; at += 1) gray[at] = samples[at * 3] ?? 0;
  return { kind: 'gray', samples: gray };
}
