import { decode } from 'jpeg-js';
import UTIF from 'utif2';
import { TiffError } from '../read-tiff.ts';
import { decodeJpeg12 } from './decode-jpeg12.ts';
import type { Strip } from './strip.ts';

const MEGABYTE = 1_000_000;

/** Decodes a JPEG strip to samples of one byte; YCbCr to RGB, and YCCK to CMYK. */
export function decodeJpeg(data: Uint8Array, strip: Strip): Uint8Array {
  const { jpegTables, samplesPerPixel, size, width, rows } = strip;
  // The tables end with a marker of two bytes, and the strip begins with one.
  const whole =
    jpegTables.length > 4
      ? Buffer.concat([jpegTables.subarray(0, -2), data.subarray(2)])
      : Buffer.from(data);
  const frame = frameOf(whole);
  if (frame?.bits === 12) return decodeJpeg12(whole, strip);
  if (samplesPerPixel === 4) return decodeFourSamples(whole, frame, strip);
  const picture = decode(whole, {
    useTArray: true,
    formatAsRGBA: false,
    colorTransform: strip.isYcbcr,
    tolerantDecoding: true,
    // A tile of a narrow picture is larger than the picture.
    maxResolutionInMP: Math.ceil((size / MEGABYTE) * 4) + 16,
    maxMemoryUsageInMB: 1_024,
  });
  // The decoder gives three samples for gray too.
  const step = 3 / samplesPerPixel;
  if (step === 1 && picture.width === width && picture.height === rows) return picture.data;
  const output = new Uint8Array(size);
  for (let row = 0; row < Math.min(rows, picture.height); row += 1) {
    const start = row * picture.width * 3;
    const line = picture.data.subarray(start, start + Math.min(width, picture.width) * 3);
    for (
      let from = 0, to = row * width * samplesPerPixel;
      from < line.length;
      from += step, to += 1
    )
      output[to] = line[from] ?? 0;
  }
  return output;
}

/** The decoder of utif2, which its types leave out. It keeps CMYK as it is; jpeg-js does not. */
type FourSampleDecoder = {
  width: number;
  height: number;
  parse(data: Uint8Array): void;
  getData(options: { width: number; height: number; isSourcePDF: true }): Uint8ClampedArray;
};

function decodeFourSamples(
  data: Uint8Array,
  frame: Frame | undefined,
  { width, rows, size }: Strip,
): Uint8Array {
  // Compared before anything is decoded: the header decides how much memory that takes.
  if (frame?.width !== width || frame.height < rows || frame.height > rows + 64)
    throw new TiffError('JPEG data of another size');
  const Decoder: new () => FourSampleDecoder = Reflect.get(UTIF, 'JpegDecoder');
  const decoder = new Decoder();
  decoder.parse(data);
  const { height } = decoder;
  const samples = decoder.getData({ width, height, isSourcePDF: true });
  return Uint8Array.from(samples.subarray(0, size));
}

type Frame = { bits: number; width: number; height: number };

/** The frame header of a JPEG (ITU-T T.81, section B.2.2). */
function frameOf(data: Uint8Array): Frame | undefined {
  const u16 = (at: number) => ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + u16(at + 2)) {
    const marker = data[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { bits: data[at + 4] ?? 0, height: u16(at + 5), width: u16(at + 7) };
    if (marker === 0xda) return undefined;
  }
  return undefined;
}
