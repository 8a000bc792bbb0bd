/** Larger pictures would need more memory than the process has: 50 million pixels. */
export const PICTURE_PIXELS_MAX = 50_000_000;

/** Pixels that a PNG's header announces; infinite if it has no header. */
export function pngPixels(bytes: Buffer): number {
  // Signature and chunk header, then width and height (PNG, section 11.2.1).
  return bytes.length < 24
    ? Number.POSITIVE_INFINITY
    : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
}

const EXIF = 'Exif\0\0';

/** The EXIF data of a JPEG: the content of its APP1 segment. */
export function exifOf(bytes: Buffer): Buffer | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // The image data follow; segments after them hold no metadata.
    if (marker === 0xda) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && content.subarray(0, EXIF.length).toString('latin1') === EXIF)
      return Buffer.from(content.subarray(EXIF.length));
    at = end;
  }
  return undefined;
}

/** Why a picture has no pages, for the user. */
export const pictureRefusals = {
  damaged: 'This picture is damaged and cannot be read',
  tooLarge: 'This picture has too many pixels',
  unsupported:
    'This picture is stored in a way that cannot be shown. Save it as TIFF in RGB or gray with LZW, ZIP, JPEG or Group 4 compression',
} as const;
