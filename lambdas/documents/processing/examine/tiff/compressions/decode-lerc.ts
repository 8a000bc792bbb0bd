import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { decode, getBlobInfo, load } from 'lerc';
import { functionFile } from '#shared/function-file.ts';
import { TiffError } from '../read-tiff.ts';
import type { Strip, StripDecoder } from './strip.ts';

/** Specifier of the WebAssembly module of LERC. */
const LERC = 'lerc/lerc-wasm.wasm';

/** Types of LERC's samples by sample format (tag 339) and bits. */
const pixelTypes: Readonly<Record<string, string>> = {
  'unsigned 8': 'U8',
  'unsigned 16': 'U16',
  'unsigned 32': 'U32',
  'signed 8': 'S8',
  'signed 16': 'S16',
  'signed 32': 'S32',
  'float 32': 'F32',
  'float 64': 'F64',
};

/**
 * Loads the decoder of LERC (compression 34887, "Limited Error Raster Compression"), alone or
 * within Deflate or Zstandard. Its samples are little-endian.
 */
export async function loadLercDecoder(): Promise<StripDecoder> {
  await load({ locateFile: () => functionFile(LERC) });
  return (data, strip) => {
    try {
      return decodeLerc(unwrapped(data, strip), strip);
    } catch (error) {
      // The module throws numbers for damaged data.
      throw error instanceof Error ? error : new TiffError('The LERC data are damaged');
    }
  };
}

/** The LERC data, which libtiff may compress once more (tag 50674: version, compression). */
function unwrapped(data: Uint8Array, { lercParameters, size }: Strip): Uint8Array {
  // LERC stores what it cannot compress with headers of its own.
  const limits = { maxOutputLength: size * 2 + 65_536 };
  const [, compression = 0] = lercParameters;
  if (compression === 0) return data;
  if (compression === 1) return inflateSync(data, limits);
  if (compression === 2) return zstdDecompressSync(data, limits);
  throw new TiffError('The compression within LERC is unknown');
}

function decodeLerc(data: Uint8Array, strip: Strip): Uint8Array {
  const { width, rows, bits, format, samplesPerPixel } = strip;
  const { width: columns, height, depthCount, bandCount } = getBlobInfo(data);
  // With an opacity of 0 or 255, libtiff stores it as the mask of the other samples.
  const isMasked = depthCount === samplesPerPixel - 1;
  // Compared before anything is decoded: the header decides how much memory that takes.
  if (columns !== width || height !== rows || bandCount !== 1)
    throw new TiffError('LERC data of another size');
  if (depthCount !== samplesPerPixel && !isMasked)
    throw new TiffError('LERC data with other samples');
  const { pixels, mask, pixelType } = decode(data, { returnInterleaved: true });
  const [samples] = pixels;
  if (!samples || pixelType !== pixelTypes[`${format} ${bits}`])
    throw new TiffError('LERC data of another type');
  if (isMasked) return withOpacity(Uint8Array.from(samples), mask, samplesPerPixel);
  // Masked pixels of floating-point pictures have no value.
  if (mask && format === 'float')
    for (let at = 0; at < samples.length; at += 1)
      if (mask[Math.floor(at / samplesPerPixel)] === 0) samples[at] = Number.NaN;
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Samples of one byte with the mask as the last sample of each pixel. */
function withOpacity(samples: Uint8Array, mask: Uint8Array | null, samplesPerPixel: number) {
  const colours = samplesPerPixel - 1;
  const output = new Uint8Array((samples.length / colours) * samplesPerPixel).fill(255);
  for (let pixel = 0, to = 0; to < output.length; pixel += 1, to += samplesPerPixel) {
    output.set(samples.subarray(pixel * colours, (pixel + 1) * colours), to);
    if (mask?.[pixel] === 0) output[to + colours] = 0;
  }
  return output;
}
