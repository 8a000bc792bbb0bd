/** What the headers of a JPEG say (ITU-T T.81, annex B). */
export type JpegFrame = {
  width: number;
  height: number;
  isProgressive: boolean;
  /** 1 or 3. */
  channels: 1 | 3;
  /** Whether colour is stored with half of the dots across, or across and down. */
  subsampling: 'none' | 'horizontal' | 'both';
  /** Samples of all components, as a progressive JPEG keeps them. */
  samples: number;
  /** The quality at which the tables of libjpeg would be these. */
  quality: number;
  /** The colours are not what a decoder takes them for without help of the PDF. */
  hasAdobeMarker: boolean;
  namesRgb: boolean;
};

const SEGMENTS_MAX = 1_000;
const DQT = 0xdb;
const SOS = 0xda;
const APP0 = 0xe0;
const ADOBE = 0xee;
/** Baseline, extended and progressive, by Huffman codes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Markers that have no segment. */
const isBare = (marker: number) => marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
const RGB = [...Buffer.from('RGB')].join();

/**
 * The headers of a JPEG up to its first scan. Undefined for what is not decoded: other kinds of frames,
 * 12 bits, CMYK, and headers that are broken. `read` gives bytes at an offset, fewer at the end.
 */
export function readJpegFrame(
  read: (offset: number, length: number) => Uint8Array,
): JpegFrame | undefined {
  let frame: Omit<JpegFrame, 'quality' | 'hasAdobeMarker' | 'namesRgb'> | undefined;
  let ids: number[] = [];
  let quality: number | undefined;
  let hasAdobeMarker = false;
  let isJfif = false;
  const start = read(0, 2);
  if (start[0] !== 0xff || start[1] !== 0xd8) return undefined;
  let at = 2;
  for (let count = 0; count < SEGMENTS_MAX; count++) {
    const head = read(at, 4);
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff || head.length < 4) return undefined;
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = ((head[2] ?? 0) << 8) | (head[3] ?? 0);
    if (length < 2) return undefined;
    if (marker === SOS) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (!FRAMES.has(marker) || frame !== undefined) return undefined;
      const found = frameOf(read(at + 4, length - 2), marker === 0xc2);
      if (found === undefined) return undefined;
      ({ frame, ids } = found);
    } else if (marker === DQT) quality ??= qualityOf(read(at + 4, length - 2));
    else if (marker === APP0) isJfif ||= textAt(read(at + 4, 4)) === 'JFIF';
    else if (marker === ADOBE) hasAdobeMarker ||= textAt(read(at + 4, 5)) === 'Adobe';
    at += 2 + length;
  }
  if (frame === undefined || quality === undefined) return undefined;
  const namesRgb = !isJfif && !hasAdobeMarker && ids.join() === RGB;
  return { ...frame, quality, hasAdobeMarker, namesRgb };
}

const textAt = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function frameOf(bytes: Uint8Array, isProgressive: boolean) {
  const u16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const [bits, height, width, channels] = [bytes[0], u16(1), u16(3), bytes[5]];
  if (bits !== 8 || width === 0 || height === 0) return undefined;
  if ((channels !== 1 && channels !== 3) || bytes.length < 6 + 3 * channels) return undefined;
  const components = Array.from({ length: channels }, (_, index) => {
    const factors = bytes[7 + 3 * index] ?? 0;
    return { id: bytes[6 + 3 * index] ?? 0, across: factors >> 4, down: factors & 15 };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    return undefined;
  const across = Math.max(...components.map((one) => one.across));
  const down = Math.max(...components.map((one) => one.down));
  const samples = components.reduce(
    (sum, one) => sum + (width * height * one.across * one.down) / (across * down),
    0,
  );
  const last = components.at(-1);
  const isHalved = last !== undefined && last.across * 2 <= across;
  const isLow = last !== undefined && last.down * 2 <= down;
  const subsampling = !isHalved ? 'none' : isLow ? 'both' : 'horizontal';
  return {
    frame: { width, height, isProgressive, channels, subsampling, samples } as const,
    ids: components.map(({ id }) => id),
  };
}

/** The first quantisation table of libjpeg at quality 50, in the order of files (annex K.1). */
const LUMINANCE = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37,
  29, 40, 58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];

/** The quality at which libjpeg writes a table like the first one of a segment. */
export function qualityOf(segment: Uint8Array): number | undefined {
  if (segment[0] !== 0 || segment.length < 1 + LUMINANCE.length) return undefined;
  const steps = LUMINANCE.reduce((sum, _, index) => sum + (segment[1 + index] ?? 0), 0);
  const scale = (steps * 100) / LUMINANCE.reduce((sum, step) => sum + step, 0);
  if (scale === 0) return undefined;
  return Math.round(scale <= 100 ? 100 - scale / 2 : 5000 / scale);
}
