import type { Strip } from './strip.ts';

/** Scale of the chromaticities u′ and v′. */
const CHROMATICITY_SCALE = 410;

/**
 * Decodes SGILog (compression 34676; G. Ward Larson, "LogLuv encoding for full-gamut, high-dynamic
 * range images", 1998) to one byte a sample: gray for LogL, RGB for LogLuv. Light of more than 1
 * is white, as in libtiff. What damaged data lack is black.
 */
export function decodeSgilog(
  data: Uint8Array,
  { width, rows, samplesPerPixel }: Pick<Strip, 'width' | 'rows' | 'samplesPerPixel'>,
): Uint8Array {
  const isGray = samplesPerPixel === 1;
  const output = new Uint8Array(width * rows * samplesPerPixel);
  const line = new Uint32Array(width);
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    line.fill(0);
    // The bytes of all pixels of a line follow each other, the highest first.
    for (let shift = isGray ? 8 : 24; shift >= 0; shift -= 8) at = readBytes(data, at, line, shift);
    for (let x = 0; x < width; x += 1) {
      const pixel = line[x] ?? 0;
      const to = (row * width + x) * samplesPerPixel;
      if (isGray) output[to] = byteOf(luminanceOf(pixel));
      else output.set(rgbOf(pixel), to);
    }
  }
  return output;
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

function rgbOf(pixel: number): [number, number, number] {
  const luminance = luminanceOf(pixel >>> 16);
  const u = (((pixel >> 8) & 0xff) + 0.5) / CHROMATICITY_SCALE;
  const v = ((pixel & 0xff) + 0.5) / CHROMATICITY_SCALE;
  // CIE 1976: x = 9u′ / (6u′ − 16v′ + 12), y = 4v′ / (6u′ − 16v′ + 12).
  const X = (luminance * 9 * u) / (4 * v);
  const Z = (luminance * (12 - 3 * u - 20 * v)) / (4 * v);
  return [
    byteOf(2.69 * X - 1.276 * luminance - 0.414 * Z),
    byteOf(-1.022 * X + 1.978 * luminance + 0.044 * Z),
    byteOf(0.061 * X - 0.224 * luminance + 1.163 * Z),
  ];
}
