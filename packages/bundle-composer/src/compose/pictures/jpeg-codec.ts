import type { Decoder, Library } from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import { PdfError } from '../../pdf/pdf-error.ts';
import { JPEG_MODULE } from '../composer-files.ts';
import type { JpegFrame } from './jpeg-frame.ts';

export type JpegPixels = { pixels: Buffer; width: number; height: number; channels: 1 | 3 };

/** Scans of a progressive JPEG; each of them is a pass over the whole picture. */
const SCANS_MAX = 100;
const SCAN_MARKER = Buffer.from([0xff, 0xda]);

/** The quality of a reduced picture is that of its source, within these bounds. */
const QUALITY = { least: 75, most: 92 };
const SUBSAMPLINGS = { none: 0, horizontal: 1, both: 2 } as const;
const GRAY = 3;
const BLOCK = 16;
const HEADER_BYTES = 2048;
/** The library keeps the width of samples in a byte. */
const BITS_MAX = 248;

/** Decodes and encodes JPEG. The library is loaded with the first picture. */
export class JpegCodec {
  private readonly readFile: (specifier: string) => Uint8Array;
  private library: Library | undefined;

  constructor(readFile: (specifier: string) => Uint8Array) {
    this.readFile = readFile;
  }

  /**
   * Gives the pixels of a JPEG to `use`, which must not keep them. Throws PdfError where the data are
   * damaged or are of another size than the frame.
   */
  async decode<Result>(
    bytes: Buffer,
    frame: JpegFrame,
    use: (pixels: Uint8Array) => Result,
  ): Promise<Result> {
    if (countScans(bytes) > SCANS_MAX) throw new PdfError('damaged', 'A JPEG has too many scans');
    const { JPEGDecoder } = await this.load();
    let decoder: Decoder;
    try {
      decoder = new JPEGDecoder();
      decoder.getEncodedBuffer(bytes.length).set(bytes);
      decoder.decode();
    } catch (cause) {
      // The failed call keeps its memory: the next picture gets a new instance.
      this.library = undefined;
      throw new PdfError('damaged', 'A JPEG cannot be decoded', { cause });
    }
    try {
      const { width, height, componentCount } = decoder.getFrameInfo();
      const pixels = decoder.getDecodedBuffer();
      const isAsSaid =
        width === frame.width && height === frame.height && componentCount === frame.channels;
      if (!isAsSaid || pixels.length !== width * height * componentCount)
        throw new PdfError('damaged', 'A JPEG has another size than its header');
      return use(pixels);
    } finally {
      decoder.delete();
    }
  }

  /** Encodes pixels as their source was encoded, as a baseline JPEG. Throws PdfError where `isEncodable` does not hold. */
  async encode({ pixels, width, height, channels }: JpegPixels, frame: JpegFrame): Promise<Buffer> {
    const { JPEGEncoder } = await this.load();
    try {
      const encoder = new JPEGEncoder();
      const bitsPerSample = 8 * roomFor({ width, height, channels });
      if (bitsPerSample > BITS_MAX) throw new Error('The picture is too small');
      const info = { width, height, bitsPerSample, componentCount: channels, isSigned: false };
      encoder.getDecodedBuffer(info).set(pixels);
      encoder.setProgressive(false);
      encoder.setQuality(qualityFor(frame));
      encoder.setSubSampling(channels === 1 ? GRAY : SUBSAMPLINGS[frame.subsampling]);
      encoder.encode();
      const encoded = Buffer.from(encoder.getEncodedBuffer());
      encoder.delete();
      return encoded;
    } catch (cause) {
      this.library = undefined;
      throw new PdfError('damaged', 'A picture cannot be encoded as JPEG', { cause });
    }
  }

  private async load(): Promise<Library> {
    if (this.library !== undefined) return this.library;
    const { default: load } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs');
    const nothing = () => undefined;
    this.library = await load({
      wasmBinary: this.readFile(JPEG_MODULE),
      print: nothing,
      printErr: nothing,
    });
    return this.library;
  }
}

/**
 * The library gives its output the room of its input, and writes beyond it where a JPEG is larger than its
 * pixels: a small one, or noise. It takes samples as bytes whatever their width is, so that a greater
 * width gives room: at least two bytes for each sample of whole blocks and the headers (tjBufSize).
 */
function roomFor({ width, height, channels }: Omit<JpegPixels, 'pixels'>): number {
  const whole = (side: number) => Math.ceil(side / BLOCK) * BLOCK;
  const most = 2 * channels * whole(width) * whole(height) + HEADER_BYTES;
  return Math.ceil(most / (width * height * channels));
}

/** Pictures of a few pixels, and lines, are too small for the library, and for JPEG. */
export const isEncodable = (size: Omit<JpegPixels, 'pixels'>): boolean =>
  8 * roomFor(size) <= BITS_MAX;

export const qualityFor = ({ quality }: Pick<JpegFrame, 'quality'>): number =>
  Math.min(QUALITY.most, Math.max(QUALITY.least, quality));

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(SCAN_MARKER); at >= 0; at = bytes.indexOf(SCAN_MARKER, at + 2)) {
    count++;
    if (count > SCANS_MAX) break;
  }
  return count;
}
