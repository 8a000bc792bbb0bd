import { TiffError } from '../read-tiff.ts';
import { decodeScan, type HuffmanTable, huffmanTableOf, type JpegComponent } from './jpeg-scan.ts';
import type { Strip } from './strip.ts';

/** Bits of the samples that this decoder is for. */
const BITS = 12;

type Component = JpegComponent & { id: number; table: number };
type Tables = { quantizations: Uint16Array[]; huffman: HuffmanTable[] };
type Frame = {
  components: Component[];
  acrossMax: number;
  downMax: number;
  unitsAcross: number;
  unitsDown: number;
};

/**
 * Decodes JPEG of 12 bits a sample (ITU-T T.81, the extended sequential process with Huffman codes)
 * to one byte a sample; YCbCr to RGB. What damaged data lack is gray.
 */
export function decodeJpeg12(data: Uint8Array, strip: Strip): Uint8Array {
  const tables: Tables = { quantizations: [], huffman: [] };
  let restartInterval = 0;
  let frame: Frame | undefined;
  for (const { marker, body, end } of segmentsOf(data)) {
    if (marker === 0xdb) readQuantizations(body, tables.quantizations);
    else if (marker === 0xc4) readHuffmanTables(body, tables.huffman);
    else if (marker === 0xdd) restartInterval = u16(body, 0);
    else if (marker === 0xc1 && !frame) frame = readFrame(body, strip);
    else if (marker === 0xda && frame) {
      const components = componentsOf(body, frame, tables);
      decodeScan(data, end, { ...frame, components, restartInterval, bits: BITS });
    }
  }
  if (!frame) throw new TiffError('JPEG of a process that is not supported');
  return samplesOf(frame, strip);
}

const u16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Segments with a length, in order; the data of a scan are passed over. */
function* segmentsOf(data: Uint8Array) {
  for (let at = 0; at + 3 < data.length; ) {
    const marker = data[at + 1] ?? 0;
    const hasLength = data[at] === 0xff && marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9);
    if (!hasLength) {
      at += 1;
      continue;
    }
    const end = at + 2 + Math.max(2, u16(data, at + 2));
    yield { marker, body: data.subarray(at + 4, end), end };
    at = end;
  }
}

/** Tables of 64 numbers, of one byte or two (section B.2.4.1). */
function readQuantizations(body: Uint8Array, tables: Uint16Array[]): void {
  for (let at = 0; at < body.length; ) {
    const [place, bytes] = [(body[at] ?? 0) & 15, (body[at] ?? 0) >> 4 ? 2 : 1];
    const start = at + 1;
    const numberAt = (index: number) =>
      bytes === 2 ? u16(body, start + index * 2) : (body[start + index] ?? 0);
    tables[place] = Uint16Array.from({ length: 64 }, (_, index) => numberAt(index));
    at = start + 64 * bytes;
  }
}

/** Tables by class (0 or 16) and number (section B.2.4.2). */
function readHuffmanTables(body: Uint8Array, tables: HuffmanTable[]): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const counts = body.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables[(body[at] ?? 0) & 31] = huffmanTableOf(counts, body.subarray(at + 17, at + 17 + total));
    at += 17 + total;
  }
}

function readFrame(body: Uint8Array, { width, rows, samplesPerPixel }: Strip): Frame {
  const [bits, height, count] = [body[0], u16(body, 1), body[5] ?? 0];
  if (bits !== BITS || count !== samplesPerPixel) throw new TiffError('JPEG with other samples');
  // Compared before planes are made: the header decides how much memory they take.
  if (u16(body, 3) !== width || height < rows || height > rows + 64)
    throw new TiffError('JPEG data of another size');
  const facts = Array.from({ length: count }, (_, index) => {
    const [id = 0, factors = 0, table = 0] = body.subarray(6 + index * 3);
    const [across, down] = [factors >> 4, factors & 15];
    if (![1, 2, 3, 4].includes(across) || ![1, 2, 3, 4].includes(down))
      throw new TiffError('Its subsampling is not supported');
    return { id, across, down, table };
  });
  const acrossMax = Math.max(...facts.map(({ across }) => across));
  const downMax = Math.max(...facts.map(({ down }) => down));
  const unitsAcross = Math.ceil(width / (8 * acrossMax));
  const unitsDown = Math.ceil(height / (8 * downMax));
  const components = facts.map(({ id, across, down, table }) => {
    const stride = unitsAcross * across * 8;
    return {
      id,
      across,
      down,
      table,
      quantization: [],
      dc: undefined,
      ac: undefined,
      width: Math.ceil((width * across) / acrossMax),
      height: Math.ceil((height * down) / downMax),
      plane: new Uint8ClampedArray(stride * unitsDown * down * 8).fill(128),
      stride,
    };
  });
  return { components, acrossMax, downMax, unitsAcross, unitsDown };
}

/** The components of a scan, with the tables that it names (section B.2.3). */
function componentsOf(body: Uint8Array, frame: Frame, { quantizations, huffman }: Tables) {
  const count = Math.min(body[0] ?? 0, frame.components.length);
  return Array.from({ length: count }, (_, index) => {
    const [id, choice = 0] = body.subarray(1 + index * 2);
    const component = frame.components.find((one) => one.id === id);
    const quantization = quantizations[component?.table ?? 0];
    if (!component || !quantization) throw new TiffError('The JPEG data are damaged');
    component.quantization = quantization;
    component.dc = huffman[choice >> 4];
    component.ac = huffman[16 + (choice & 15)];
    return component;
  });
}

/** Samples of all components by pixel. */
function samplesOf(
  { components, acrossMax, downMax }: Frame,
  { width, rows, size, isYcbcr }: Strip,
): Uint8Array {
  const output = new Uint8ClampedArray(size);
  const count = components.length;
  for (const [index, { plane, stride, across, down }] of components.entries())
    for (let y = 0, to = index; y < rows; y += 1) {
      const line = Math.floor((y * down) / downMax) * stride;
      for (let x = 0; x < width; x += 1, to += count)
        output[to] = plane[line + Math.floor((x * across) / acrossMax)] ?? 0;
    }
  if (isYcbcr && count === 3) for (let at = 0; at < size; at += 3) toRgb(output, at);
  return new Uint8Array(output.buffer);
}

/** Converts a pixel of YCbCr (ITU-T T.871, section 7). */
function toRgb(samples: Uint8ClampedArray, at: number): void {
  const luminance = samples[at] ?? 0;
  const blue = (samples[at + 1] ?? 0) - 128;
  const red = (samples[at + 2] ?? 0) - 128;
  samples[at] = luminance + 1.402 * red;
  samples[at + 1] = luminance - 0.344136 * blue - 0.714136 * red;
  samples[at + 2] = luminance + 1.772 * blue;
}
