/** A strip or a tile, as its decoder needs to know it. */
export type Strip = {
  /** Pixels a line, and lines. */
  width: number;
  rows: number;
  /** Bytes that the decoded strip has. */
  size: number;
  /** Option bits of Group 3 (tag 292). */
  group3Options: number;
  /** Tables that JPEG strips share; empty for others. */
  jpegTables: Uint8Array;
  isYcbcr: boolean;
  /** The byte order of the file. */
  isLittleEndian: boolean;
  /** Samples a pixel in one plane. */
  samplesPerPixel: number;
  bits: number;
  format: SampleFormat;
  /** Version and inner compression of LERC (tag 50674); empty for others. */
  lercParameters: readonly number[];
};

/** What samples are (tag 339). */
export type SampleFormat = 'unsigned' | 'signed' | 'float';

/**
 * Decodes a strip or a tile to at most `size` bytes. Samples of JPEG are RGB, gray or CMYK, those
 * of SGILog gray or RGB, and those of PixarLog as they are, one byte each. What damaged data lack is missing at the end; other
 * damage throws.
 */
export type StripDecoder = (data: Uint8Array, strip: Strip) => Uint8Array;
