import { chromaticityOf } from './chromaticity-cells.ts';
import type { Strip } from './strip.ts';

/** Scale of the chromaticities u′ and v′. */
const CHROMATICITY_SCALE = 410;

/** Width, rows and samples of a strip, and the bytes of a colour: 4, or 3 in SGILog24. */
type SgilogStrip = Pick<Strip, 'width' | 'rows' | 'samplesPerPixel'> & { bytesOfColour: 3 | 4 };

/**
 * Decodes SGILog and SGILog24 (compressions 34676 and 34677; G. Ward Larson, "LogLuv encoding for
 * full-gamut, high-dynamic range images", 1998) to one byte a sample: gray for LogL, RGB for LogLuv.
 * Light of more than 1 is white, as in libtiff. What damaged data lack is black.
 */
export function decodeSgilog(
  data: Uint8Array,
  { width, rows, samplesPerPixel, bytesOfColour }: SgilogStrip,
): Uint8Array {
  const isGray = samplesPerPixel === 1;
  const output = new Uint8Array(width * rows * samplesPerPixel);
  const line = new Uint32Array(width);
  const rgb = bytesOfColour === 4 ? rgbOf32Bits : rgbOf24Bits;
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    line.fill(0);
    if (!isGray && bytesOfColour === 3) at = readPixels(data, at, line);
    // The bytes of all pixels of a line follow each other, the highest first.
    else
      for (let shift = isGray ? 8 : 24; shift >= 0; shift -= 8)
        at = readBytes(data, at, line, shift);
    for (let x = 0; x < width; x += 1) {
      const pixel = line[x] ?? 0;
      const to = (row * width + x) * samplesPerPixel;
      if (isGray) output[to] = byteOf(luminanceOf(pixel));
      else output.set(rgb(pixel), to);
    }
  }
  return output;
}

/** Reads pixels of three bytes, which are not compressed; returns where they end. */
function readPixels(data: Uint8Array, start: number, line: Uint32Array): number {
  for (let x = 0, at = start; x < line.length && at + 2 < data.length; x += 1, at += 3)
    line[x] = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return start + line.length * 3;
}

/** Adds one byte to each pixel from runs and literals; returns where they end. */
function readBytes(data: Uint8Array, start: number, line: Uint32Array, shift: number): number {
  let at = start;
  for (let x = 0; x < line.length && at < data.length; ) {
    const header = data[at] ?? 0;
    at += 1;
    const isRun = header >= 128;
    const end = Math.min(line.length, x + (isRun ? header - 126 : header));
    for (; x < end; x += 1) {
      line[x] = ((line[x] ?? 0) | ((data[at] ?? 0) << shift)) >>> 0;
      if (!isRun) at += 1;
    }
    if (isRun) at += 1;
  }
  return at;
}

/** Luminance of a sign and 15 bits of its logarithm; negative luminance is black. */
function luminanceOf(bits: number): number {
  const logarithm = bits & 0x7fff;
  return logarithm === 0 || bits & 0x8000 ? 0 : 2 ** ((logarithm + 0.5) / 256 - 64);
}

/** A byte with gamma 2. */
const byteOf = (light: number) =>
  light <= 0 ? 0 : light >= 1 ? 255 : Math.floor(256 * Math.sqrt(light));

/** 16 bits of luminance, 8 of u′ and 8 of v′. */
function rgbOf32Bits(pixel: number): Rgb {
  const u = (((pixel >> 8) & 0xff) + 0.5) / CHROMATICITY_SCALE;
  const v = ((pixel & 0xff) + 0.5) / CHROMATICITY_SCALE;
  return rgbOf(luminanceOf(pixel >>> 16), u, v);
}

/** 10 bits of the luminance's logarithm, 14 of the chromaticity's cell. */
function rgbOf24Bits(pixel: number): Rgb {
  const logarithm = pixel >>> 14;
  const luminance = logarithm === 0 ? 0 : 2 ** ((logarithm + 0.5) / 64 - 12);
  return rgbOf(luminance, ...chromaticityOf(pixel & 0x3fff));
}

type Rgb = [number, number, number];

function rgbOf(luminance: number, u: number, v: number): Rgb {
  // CIE 1976: x = 9u′ / (6u′ − 16v′ + 12), y = 4v′ / (6u′ − 16v′ + 12).
  const X = (luminance * 9 * u) / (4 * v);
  const Z = (luminance * (12 - 3 * u - 20 * v)) / (4 * v);
  return [
    byteOf(2.69 * X - 1.276 * luminance - 0.414 * Z),
    byteOf(-1.022 * X + 1.978 * luminance + 0.044 * Z),
    byteOf(0.061 * X - 0.224 * luminance + 1.163 * Z),
  ];
}
