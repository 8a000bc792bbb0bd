import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  stringBytes,
} from '../../pdf/values.ts';
import { type JpegFrame, readJpegFrame } from './jpeg-frame.ts';
import type { KeptReason } from './kept-pictures.ts';

type Channels = 1 | 3;

/** A picture that can be decoded, by its headers. */
export type Picture = {
  width: number;
  height: number;
  channels: Channels;
  coding:
    | { kind: 'jpeg'; frame: JpegFrame }
    | { kind: 'flate'; hasPngRows: boolean; hasTiffRows: boolean; palette: Buffer | undefined };
  /** What replaces the colour space: the base of one with a palette. */
  base: PdfValue | undefined;
  /** Its soft mask, of the same size. */
  mask: PdfRef | undefined;
};

/** Why a picture stays, and how many dots it has. */
export type UnreadPicture = { width: number; height: number; reason: KeptReason };

/**
 * Memory that decoding a picture may take. A colour page of A4 at 600 dots per inch takes 105 MB, and as
 * a progressive JPEG 210 MB.
 */
const DECODED_BYTES_MAX = 256_000_000;
/** Data in another file, and keys of inline images, which some readers take here too. */
const OTHER_KEYS = ['F', 'DP', 'W', 'H', 'BPC', 'CS', 'D', 'IM'];
const PALETTE_BYTES_MAX = 768;
/** Many pictures may have a large profile, of which the header is read. */
const PROFILE_HEAD_BYTES = 4096;
const PROFILE_BYTES_MAX = 8 * 1024 * 1024;

/** Reads what a picture is. Undefined where it has no size. */
export function readPicture(file: PdfFile, stream: PdfStream): Picture | UnreadPicture | undefined {
  const { dict } = stream;
  const entry = (key: string) => file.resolve(dict.get(key));
  const [width, height] = [entry('Width'), entry('Height')];
  if (!isCount(width) || !isCount(height)) return undefined;
  const unread = (reason: KeptReason): UnreadPicture => ({ width, height, reason });
  if (entry('ImageMask') === true || entry('BitsPerComponent') === 1) return unread('bitonal');
  if (OTHER_KEYS.some((key) => dict.has(key))) return unread('coding');
  if (dict.has('Mask')) return unread('mask');
  const colours = coloursOf(file, entry('ColorSpace'));
  if (colours === undefined) return unread('colours');
  const { channels, palette } = colours;
  if (palette !== undefined && !hasUsualDecode(file, dict)) return unread('colours');
  const coding = codingOf(file, stream, { width, height, ...colours });
  if (typeof coding === 'string') return unread(coding);
  const bytes = Math.max(stream.length, decodedBytes({ width, height, channels, coding }));
  if (bytes > DECODED_BYTES_MAX) return unread('size');
  const mask = dict.get('SMask');
  if (mask !== undefined && file.resolve(mask) !== null && !(mask instanceof PdfRef))
    return unread('mask');
  return {
    width,
    height,
    channels,
    coding,
    base: palette === undefined ? undefined : colours.base,
    mask: mask instanceof PdfRef && file.resolve(mask) !== null ? mask : undefined,
  };
}

export const isUnread = (picture: Picture | UnreadPicture): picture is UnreadPicture =>
  'reason' in picture;

const isCount = (value: PdfValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

function decodedBytes({
  width,
  height,
  channels,
  coding,
}: Pick<Picture, 'width' | 'height' | 'channels' | 'coding'>): number {
  const samples = width * height * channels;
  if (coding.kind === 'jpeg')
    return samples + (coding.frame.isProgressive ? 2 * coding.frame.samples : 0);
  return samples;
}

type Colours = { channels: Channels; palette: Buffer | undefined; base: PdfValue };

/** Colours whose values can be averaged; undefined for all others. */
function coloursOf(file: PdfFile, space: PdfValue): Colours | undefined {
  const plain = channelsOf(file, space);
  if (plain !== undefined) return { channels: plain, palette: undefined, base: null };
  if (!Array.isArray(space)) return undefined;
  const [kind, base, last, table] = space.map((part) => file.resolve(part));
  if (nameOf(kind) !== 'Indexed' && nameOf(kind) !== 'I') return undefined;
  const channels = channelsOf(file, base ?? null);
  if (channels === undefined || typeof last !== 'number') return undefined;
  const colours = paletteOf(file, table);
  const written = space[1];
  if (colours === undefined || written === undefined) return undefined;
  const palette = Buffer.alloc(256 * channels);
  colours.copy(palette, 0, 0, (Math.min(255, last) + 1) * channels);
  return { channels, palette, base: written };
}

function paletteOf(file: PdfFile, table: PdfValue | undefined): Buffer | undefined {
  if (table instanceof PdfString) return stringBytes(table);
  return table instanceof PdfStream ? decoded(file, table, PALETTE_BYTES_MAX + 256) : undefined;
}

function channelsOf(file: PdfFile, space: PdfValue): Channels | undefined {
  const [first, second] = Array.isArray(space) ? space.map((part) => file.resolve(part)) : [space];
  switch (nameOf(first)) {
    case 'DeviceGray':
    case 'CalGray':
    case 'G':
      return 1;
    case 'DeviceRGB':
    case 'CalRGB':
    case 'RGB':
      return 3;
    case 'ICCBased':
      return second instanceof PdfStream ? profileChannels(file, second) : undefined;
    default:
      return undefined;
  }
}

/** A profile of gray or RGB; others have three values too, such as Lab. */
function profileChannels(file: PdfFile, stream: PdfStream): Channels | undefined {
  const count = file.resolve(stream.dict.get('N'));
  const { dict, start, length } = stream;
  const head = new PdfStream(dict, start, Math.min(length, PROFILE_HEAD_BYTES));
  const profile = decoded(file, head, PROFILE_BYTES_MAX);
  const kind = profile?.toString('latin1', 16, 20);
  if (count === 1 && kind === 'GRAY') return 1;
  return count === 3 && kind === 'RGB ' ? 3 : undefined;
}

function decoded(file: PdfFile, stream: PdfStream, sizeMax: number): Buffer | undefined {
  try {
    return file.decode(stream, sizeMax);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

function hasUsualDecode(file: PdfFile, dict: PdfDict): boolean {
  const decode = file.array(dict.get('Decode')).map(file.resolve);
  return decode.length === 0 || (decode[0] === 0 && decode[1] === 255);
}

const FLATE = new Set(['FlateDecode', 'Fl']);
const JPEG = new Set(['DCTDecode', 'DCT']);

function codingOf(
  file: PdfFile,
  stream: PdfStream,
  picture: { width: number; height: number; channels: Channels; palette: Buffer | undefined },
): Picture['coding'] | KeptReason {
  const asList = (value: PdfValue) =>
    Array.isArray(value) ? value.map((part) => file.resolve(part)) : [value];
  const filters = asList(file.resolve(stream.dict.get('Filter')));
  const [parameters = null] = asList(file.resolve(stream.dict.get('DecodeParms')));
  const filter = nameOf(filters[0]) ?? '';
  if (filters.length !== 1) return 'coding';
  const numberOf = (key: string, otherwise: number) => {
    const value = isDict(parameters) ? file.resolve(parameters.get(key)) : null;
    return value === null ? otherwise : value;
  };
  if (FLATE.has(filter)) return flateCoding(file, stream.dict, { picture, numberOf });
  if (!JPEG.has(filter)) return 'coding';
  if (picture.palette !== undefined) return 'colours';
  const frame = readJpegFrame((offset, length) =>
    file.bytes.slice(stream.start + offset, Math.max(0, Math.min(length, stream.length - offset))),
  );
  if (frame === undefined) return 'coding';
  const { width, height, channels, hasAdobeMarker, namesRgb } = frame;
  if (width !== picture.width || height !== picture.height) return 'damaged';
  // Decoders take these for other colours than readers of PDF do.
  const isOtherColour =
    channels === 3 && (namesRgb || (numberOf('ColorTransform', 1) !== 1 && !hasAdobeMarker));
  if (channels !== picture.channels || isOtherColour) return 'colours';
  return { kind: 'jpeg', frame };
}

function flateCoding(
  file: PdfFile,
  dict: PdfDict,
  {
    picture: { width, channels, palette },
    numberOf,
  }: {
    picture: { width: number; channels: Channels; palette: Buffer | undefined };
    numberOf: (key: string, otherwise: number) => PdfValue;
  },
): Picture['coding'] | KeptReason {
  if (file.resolve(dict.get('BitsPerComponent')) !== 8) return 'coding';
  const predictor = numberOf('Predictor', 1);
  const hasTiffRows = predictor === 2;
  const hasPngRows = typeof predictor === 'number' && predictor >= 10 && predictor <= 15;
  if (predictor !== 1 && !hasTiffRows && !hasPngRows) return 'coding';
  const isOwnShape =
    numberOf('Columns', 1) === width &&
    numberOf('Colors', 1) === (palette === undefined ? channels : 1) &&
    numberOf('BitsPerComponent', 8) === 8;
  if (predictor !== 1 && !isOwnShape) return 'damaged';
  return { kind: 'flate', hasPngRows, hasTiffRows, palette };
}
