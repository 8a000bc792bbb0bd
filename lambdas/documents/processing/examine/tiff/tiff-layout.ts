import { type Compression, compressions } from './compressions/decode-strip.ts';
import type { SampleFormat } from './compressions/strip.ts';
import { type TiffDirectory, tags } from './read-tiff.ts';
import { type YcbcrPacking, ycbcrPackingOf } from './unpack-ycbcr.ts';

/** The facts of a page that decide how it is decoded. */
export type TiffLayout = {
  width: number;
  height: number;
  compression: Compression;
  bits: number;
  format: SampleFormat;
  samplesPerPixel: number;
  /** What decoded samples are: YCbCr, LogL and LogLuv are RGB or gray then. */
  photometric: 0 | 1 | 2 | 3 | 5 | 8 | 9;
  isPlanar: boolean;
  /** The sample with the opacity; undefined if all pixels are opaque. */
  alphaAt: number | undefined;
  /** How YCbCr is stored outside JPEG; undefined for other colours. */
  ycbcr: YcbcrPacking | undefined;
};

/** Colour samples a pixel by photometric interpretation (TIFF 6.0, tag 262). */
const colours = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, 8: 3, 9: 3, 32844: 1, 32845: 3 } as const;
type Photometric = keyof typeof colours;
const YCBCR = 6;
/** What the decoders make of each. */
const decodedAs = {
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  5: 5,
  6: 2,
  8: 8,
  9: 9,
  32844: 1,
  32845: 2,
} as const;
/** LogL and LogLuv, which SGILog alone has. */
const isLogarithmic = (stored: Photometric) => stored === 32_844 || stored === 32_845;
/** L*a*b* of CIE and of ICC, whose a* and b* have another zero. */
export const isLab = (photometric: number) => photometric === 8 || photometric === 9;

/** Bits of a sample that are read. */
const bitsOf: Readonly<Record<SampleFormat, readonly number[]>> = {
  unsigned: [...Array.from({ length: 16 }, (_, index) => index + 1), 24, 32, 64],
  signed: [8, 16, 32, 64],
  float: [16, 32, 64],
};
/** Sample formats by number; undefined samples (4) are read as unsigned. */
const formats: Readonly<Record<number, SampleFormat>> = {
  1: 'unsigned',
  2: 'signed',
  3: 'float',
  4: 'unsigned',
};
/** Compressions of one bit a pixel. */
const bilevel: ReadonlySet<Compression> = new Set([
  'ccittRows',
  'ccittRowsInWords',
  'group3',
  'group4',
  'jbig',
]);

/** Samples without a black and a white of their own: they are scaled from minimum to maximum. */
export const isMeasured = ({ bits, format }: Pick<TiffLayout, 'bits' | 'format'>) =>
  format !== 'unsigned' || bits > 16;

/** The layout of a page; undefined if it cannot be decoded here. */
export function layoutOf(page: TiffDirectory): TiffLayout | undefined {
  const compression = Object.entries(compressions).find(
    ([number]) => Number(number) === page.value(tags.compression, 1),
  )?.[1];
  const stored = Number(page.value(tags.photometric, 0));
  if (!compression || !isPhotometric(stored)) return undefined;
  const isLight = isLogarithmic(stored);
  if (isLight !== (compression === 'sgilog' || compression === 'sgilog24')) return undefined;
  const samples = isLight ? byteSamples : decodedSamplesOf(page, compression);
  const samplesPerPixel = page.value(tags.samplesPerPixel, 1);
  if (!samples || samplesPerPixel < colours[stored] || samplesPerPixel > 16) return undefined;
  const isPlanar = page.value(tags.planarConfiguration, 1) === 2 && samplesPerPixel > 1;
  const facts = { compression, stored, samplesPerPixel, isPlanar, ...samples };
  if (!isReadable(facts)) return undefined;
  const isStoredYcbcr = stored === YCBCR && compression !== 'jpeg';
  const ycbcr = isStoredYcbcr ? ycbcrPackingOf(page) : undefined;
  // No writer is known that takes differences of blocks.
  if (ycbcr && ycbcr.across * ycbcr.down > 1 && page.value(tags.predictor, 1) !== 1)
    return undefined;
  const extra = page.values(tags.extraSamples).findIndex((kind) => kind === 1 || kind === 2);
  return {
    width: page.value(tags.width, 0),
    height: page.value(tags.height, 0),
    compression,
    ...samples,
    samplesPerPixel,
    photometric: decodedAs[stored],
    isPlanar,
    alphaAt: extra < 0 ? undefined : colours[stored] + extra,
    ycbcr,
  };
}

const isPhotometric = (value: number): value is Photometric => value in colours;

const byteSamples = { bits: 8, format: 'unsigned' } as const;
/** Samples that PixarLog is read as: libtiff writes 8 for all. */
const pixarlogSamples: ReadonlySet<string> = new Set([
  'unsigned 8',
  'unsigned 11',
  'unsigned 12',
  'unsigned 16',
  'float 32',
]);

/** The samples of a page as its compression's decoder gives them; undefined if they are unknown. */
function decodedSamplesOf(page: TiffDirectory, compression: Compression) {
  const samples = samplesOf(page);
  if (!samples) return undefined;
  const stored = `${samples.format} ${samples.bits}`;
  if (compression === 'pixarlog') return pixarlogSamples.has(stored) ? byteSamples : undefined;
  return compression === 'jpeg' && stored === 'unsigned 12' ? byteSamples : samples;
}

/** Bits and format that all samples of a page share; undefined if they differ or are unknown. */
function samplesOf(page: TiffDirectory): Pick<TiffLayout, 'bits' | 'format'> | undefined {
  const bitsOfSamples = page.values(tags.bitsPerSample);
  const formatsOfSamples = page.values(tags.sampleFormat);
  const bits = bitsOfSamples[0] ?? 1;
  const format = formats[formatsOfSamples[0] ?? 1];
  const isSame =
    bitsOfSamples.every((one) => one === bits) &&
    formatsOfSamples.every((one) => one === formatsOfSamples[0]);
  return isSame && format && bitsOf[format].includes(bits) ? { bits, format } : undefined;
}

type Facts = Pick<
  TiffLayout,
  'compression' | 'samplesPerPixel' | 'isPlanar' | 'bits' | 'format'
> & {
  stored: Photometric;
};

/** Whether a compression has these samples, and these samples a colour. */
function isReadable(facts: Facts): boolean {
  const { compression, stored, samplesPerPixel, isPlanar, bits } = facts;
  const perPlane = isPlanar ? 1 : samplesPerPixel;
  const isByte = bits === 8 && !isMeasured(facts);
  if (isMeasured(facts) && stored > 2) return false;
  if (isLab(stored) && bits !== 8 && bits !== 16) return false;
  if (bilevel.has(compression)) return bits * samplesPerPixel === 1;
  switch (compression) {
    case 'jpeg':
      return isByte && [1, 3, 4].includes(perPlane) && !(stored === YCBCR && perPlane !== 3);
    case 'thunderscan':
      return bits === 4 && samplesPerPixel === 1;
    case 'webp':
      return isByte && [3, 4].includes(perPlane) && stored === 2;
    case 'sgilog':
    case 'sgilog24':
      return samplesPerPixel === colours[stored] && !isPlanar;
    case 'lerc':
      return [8, 16, 32, 64].includes(bits) && stored !== YCBCR;
    default:
      return stored !== YCBCR || (isByte && perPlane === 3);
  }
}
