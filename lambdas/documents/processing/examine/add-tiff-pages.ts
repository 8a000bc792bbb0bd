import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFRef } from 'pdf-lib';
import UTIF from 'utif2';
import type { PictureSize } from './add-picture-page.ts';
import { PICTURE_PIXELS_MAX } from './picture-headers.ts';
import { decodePage } from './tiff/decode-page.ts';
import { readTiff, type TiffDirectory, tags } from './tiff/read-tiff.ts';
import { layoutOf } from './tiff/tiff-layout.ts';
import type { TiffPicture } from './tiff/to-colours.ts';

const PAGES_MAX = 1_000;
/** A bit a pixel: A0 at 600 dpi. */
const BILEVEL_PIXELS_MAX = 600_000_000;
/** Samples as they are stored; the process has 1.5 GB: 50 million pixels of 12 bytes. */
const SAMPLE_BYTES_MAX = 600_000_000;
/** JPEG of TIFF before 1995: read by utif2. */
const OLD_JPEG = 6;
/** Bit of the subfile type: a smaller copy of another page. */
const SMALLER_COPY = 1;

type AddPage = (image: PDFRef, size: PictureSize) => void;

/** Why a TIFF file has no pages; undefined if they were added. */
export type TiffRefusal = 'damaged' | 'tooLarge' | 'unsupported' | undefined;

/** Adds a page for each page of a TIFF file. Throws errors of the decoders for damaged data. */
export async function addTiffPages(
  document: PDFDocument,
  bytes: Buffer,
  addPage: AddPage,
): Promise<TiffRefusal> {
  const directories = readTiff(bytes);
  const isWhole = (page: TiffDirectory) => (page.value(tags.subfileType, 0) & SMALLER_COPY) === 0;
  const hasSize = (page: TiffDirectory) =>
    page.value(tags.width, 0) > 0 && page.value(tags.height, 0) > 0;
  const sized = directories.filter(hasSize);
  const pages = sized.some(isWhole) ? sized.filter(isWhole) : sized;
  if (pages.length === 0 || pages.length > PAGES_MAX) return 'damaged';
  for (const page of pages) {
    const picture = await pictureOf(bytes, page, directories.indexOf(page));
    if (typeof picture === 'string') return picture;
    const { width, height } = picture;
    addPage(imageOf(document, picture), {
      width,
      // Faxes have fewer lines than columns an inch.
      height: height * linesToColumns(page),
      orientation: page.value(tags.orientation, 1),
    });
  }
  return undefined;
}

async function pictureOf(
  bytes: Buffer,
  page: TiffDirectory,
  index: number,
): Promise<TiffPicture | NonNullable<TiffRefusal>> {
  const pixels = page.value(tags.width, 0) * page.value(tags.height, 0);
  const bits = page.value(tags.bitsPerSample, 1) * page.value(tags.samplesPerPixel, 1);
  if (pixels > (bits === 1 ? BILEVEL_PIXELS_MAX : PICTURE_PIXELS_MAX)) return 'tooLarge';
  if ((pixels / 8) * bits > SAMPLE_BYTES_MAX) return 'tooLarge';
  const layout = layoutOf(page);
  if (layout) return decodePage(bytes, page, layout);
  if (page.value(tags.compression, 1) !== OLD_JPEG) return 'unsupported';
  return pixels > PICTURE_PIXELS_MAX ? 'tooLarge' : decodeOldJpeg(bytes, index);
}

function decodeOldJpeg(bytes: Buffer, index: number): TiffPicture | 'damaged' {
  const page = UTIF.decode(bytes)[index];
  if (!page) return 'damaged';
  UTIF.decodeImage(bytes, page);
  const rgba = UTIF.toRGBA8(page);
  const { width, height } = page;
  if (rgba.length !== width * height * 4) return 'damaged';
  const samples = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    samples.set(rgba.subarray(from, from + 3), to);
  return { width, height, kind: 'rgb', samples };
}

/** Height of a pixel by its width; 1 if the file does not say it, or says something absurd. */
function linesToColumns(page: TiffDirectory): number {
  const [across, down] = [page.ratio(tags.xResolution), page.ratio(tags.yResolution)];
  const ratio = across / down;
  return ratio >= 0.2 && ratio <= 5 ? ratio : 1;
}

function imageOf(document: PDFDocument, { width, height, kind, samples }: TiffPicture): PDFRef {
  const image = document.context.stream(deflateSync(samples), {
    Type: 'XObject',
    Subtype: 'Image',
    Filter: 'FlateDecode',
    Width: width,
    Height: height,
    BitsPerComponent: kind === 'bilevel' ? 1 : 8,
    ColorSpace: kind === 'rgb' ? 'DeviceRGB' : 'DeviceGray',
  });
  return document.context.register(image);
}
