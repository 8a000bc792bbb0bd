import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { openRendered } from '../../../typesetter/tests/pdfium.ts';
import { JPEG_MODULE } from '../../src/compose/composer-files.ts';
import { JpegCodec } from '../../src/compose/pictures/jpeg-codec.ts';
import { pagesPdf, type TestObjects, type TestPage } from '../make-pdf.ts';

/** Pages of 2 × 2 inches that are a scan of text, and the objects of their pictures. */

const readModule = (specifier: string) =>
  readFileSync(createRequire(import.meta.url).resolve(specifier));
export const codec = new JpegCodec(readModule);

export type Pixels = { width: number; height: number; channels: 1 | 3; pixels: Buffer };

const POINTS = 144;

/** Text of three sizes on toned paper, as a scanner sees it, at so many dots per inch. */
export function scanOf(dots: number, channels: 1 | 3): Promise<Pixels> {
  const key = `${dots} ${channels}`;
  const known = drawn.get(key) ?? drawScan(dots, channels);
  drawn.set(key, known);
  return known;
}

const drawn = new Map<string, Promise<Pixels>>();

async function drawScan(dots: number, channels: 1 | 3): Promise<Pixels> {
  const sizes = [18, 11, 8];
  const lines = sizes.map(
    (size, index) => `/F1 ${size} Tf 8 ${110 - index * 40} Td (Clause ${size} a) Tj`,
  );
  const content = `0.95 0.93 0.85 rg 0 0 144 144 re f 0.1 0.1 0.3 rg ${lines.map((line) => `BT ${line} ET`).join(' ')} 0.8 0.2 0.1 rg 100 20 30 30 re f`;
  const rendered = await openRendered(
    pagesPdf([{ text: '', content, mediaBox: `[0 0 ${POINTS} ${POINTS}]` }]),
  );
  const { width, height, rgba } = rendered.picture(0, dots / 72);
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < width * height; at++) {
    // PDFium gives blue first. A little noise, the same in every run.
    const noise = ((at * 2_654_435_761) >>> 28) - 8;
    for (let channel = 0; channel < channels; channel++)
      pixels[at * channels + channel] = Math.min(
        255,
        Math.max(0, (rgba[at * 4 + 2 - channel] ?? 0) + noise),
      );
  }
  return { width, height, channels, pixels };
}

/** The same as a progressive JPEG. */
export async function progressiveObject(scan: Pixels): Promise<PictureObject> {
  const load = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs');
  const options = { wasmBinary: readModule(JPEG_MODULE), print: () => {}, printErr: () => {} };
  const { JPEGEncoder } = await load.default(options);
  const encoder = new JPEGEncoder();
  const { width, height, channels, pixels } = scan;
  const info = { width, height, bitsPerSample: 8, componentCount: channels, isSigned: false };
  encoder.getDecodedBuffer(info).set(pixels);
  encoder.setProgressive(true);
  encoder.setQuality(85);
  encoder.setSubSampling(channels === 1 ? 3 : 2);
  encoder.encode();
  const entries = `/BitsPerComponent 8/ColorSpace${COLOURS[channels]}/Filter/DCTDecode`;
  return pictureObject(scan, { entries, data: Buffer.from(encoder.getEncodedBuffer()) });
}

const COLOURS = { 1: '/DeviceGray', 3: '/DeviceRGB' } as const;

type PictureObject = { dict: string; data: Buffer };

export const pictureObject = (
  { width, height }: { width: number; height: number },
  { entries, data }: { entries: string; data: Buffer },
): PictureObject => ({
  dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`,
  data,
});

export async function jpegObject(
  scan: Pixels,
  {
    quality = 85,
    entries = '',
    colours = COLOURS[scan.channels],
  }: { quality?: number; entries?: string; colours?: string } = {},
): Promise<PictureObject> {
  const data = await codec.encode(scan, {
    ...{ width: scan.width, height: scan.height, channels: scan.channels, samples: 0 },
    ...{ isProgressive: false, subsampling: 'none', hasAdobeMarker: false, namesRgb: false },
    quality,
  });
  return pictureObject(scan, {
    entries: `/BitsPerComponent 8/ColorSpace${colours}/Filter/DCTDecode${entries}`,
    data,
  });
}

/** Compressed by Flate; each row has the filter of PNG that `filterOf` says, without it none. */
export function flateObject(
  { width, height, channels, pixels }: Pixels,
  {
    filterOf,
    entries = '',
    colours = COLOURS[channels],
  }: { filterOf?: (row: number) => number; entries?: string; colours?: string } = {},
): PictureObject {
  const rowBytes = width * channels;
  const parameters =
    filterOf === undefined
      ? ''
      : `/DecodeParms<</Predictor 15/Colors ${channels}/Columns ${width}>>`;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = pixels.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (filterOf === undefined) return row;
    const above = y === 0 ? undefined : pixels.subarray((y - 1) * rowBytes, y * rowBytes);
    return filtered(row, { above, kind: filterOf(y), channels });
  });
  return pictureObject(
    { width, height },
    {
      entries: `/BitsPerComponent 8/ColorSpace${colours}/Filter/FlateDecode${parameters}${entries}`,
      data: deflateSync(Buffer.concat(rows)),
    },
  );
}

/** A row as PNG writes it, by the definition of its filters. */
function filtered(
  row: Buffer,
  { above, kind, channels }: { above: Buffer | undefined; kind: number; channels: number },
): Buffer {
  const out = Buffer.alloc(row.length + 1);
  out[0] = kind;
  for (let x = 0; x < row.length; x++) {
    const left = row[x - channels] ?? 0;
    const over = above?.[x] ?? 0;
    const corner = x < channels ? 0 : (above?.[x - channels] ?? 0);
    const estimate = left + over - corner;
    const nearest = [left, over, corner].toSorted(
      (a, b) => Math.abs(estimate - a) - Math.abs(estimate - b),
    )[0];
    const predicted = [0, left, over, Math.floor((left + over) / 2), nearest ?? 0][kind] ?? 0;
    out[x + 1] = (row[x] ?? 0) - predicted;
  }
  return out;
}

/** Pages of pictures, named /P0, /P1 …; objects 1000, 1001 … */
export function scansPdf(
  pictures: readonly PictureObject[],
  {
    pages = pictures.map((_, index) => ({ content: `q 144 0 0 144 0 0 cm /P${index} Do Q` })),
    objects = {},
    catalog = '',
  }: {
    pages?: readonly (Partial<TestPage> & { content: string })[];
    objects?: TestObjects;
    catalog?: string;
  } = {},
): Buffer {
  const names = pictures.map((_, index) => `/P${index} ${1000 + index} 0 R`).join('');
  const numbered = Object.fromEntries(pictures.map((picture, index) => [1000 + index, picture]));
  return pagesPdf(
    pages.map((page) => ({
      text: '',
      mediaBox: `[0 0 ${POINTS} ${POINTS}]`,
      resources: `/Resources<</XObject<<${names}>>>>`,
      ...page,
    })),
    { objects: { ...numbered, ...objects }, catalog },
  );
}

/** Sizes of the pictures of a PDF, in the order of its objects, with the bytes of each. */
export const picturesIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/^<<.*\/Subtype *\/Image.*>>$/gm)].map(([dict]) => ({
    width: Number(/\/Width (\d+)/.exec(dict)?.[1]),
    height: Number(/\/Height (\d+)/.exec(dict)?.[1]),
    filter: /\/Filter\s*\/(\w+)/.exec(dict)?.[1],
    length: Number(/\/Length (\d+)/.exec(dict)?.[1]),
    dict,
  }));
