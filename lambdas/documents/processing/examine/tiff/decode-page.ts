import { stripDecoderOf } from './compressions/decode-strip.ts';
import type { StripDecoder } from './compressions/strip.ts';
import { type TiffDirectory, TiffError, tags } from './read-tiff.ts';
import { withReversedBits } from './reversed-bits.ts';
import type { TiffLayout } from './tiff-layout.ts';
import { rowBytesOf, type TiffPicture, toColours } from './to-colours.ts';
import { undoPredictor } from './undo-predictor.ts';
import { packedBytes, unpackYcbcr } from './unpack-ycbcr.ts';

/** Compressions with a predictor; for others the tag means nothing. */
const predicted: ReadonlySet<string> = new Set(['lzw', 'deflate', 'xz', 'zstd']);

/** Decodes a page. Throws TiffError, and errors of the decoders for damaged data. */
export async function decodePage(
  bytes: Uint8Array,
  page: TiffDirectory,
  layout: TiffLayout,
): Promise<TiffPicture> {
  const { width, height, bits, samplesPerPixel, photometric } = layout;
  const decode = await stripDecoderOf(layout.compression);
  const picture = assemble(bytes, { page, layout, decode });
  if (bits === 1 && samplesPerPixel === 1 && photometric <= 1) {
    if (photometric === 0) for (let at = 0; at < picture.length; at += 1) invert(picture, at);
    return { width, height, kind: 'bilevel', samples: picture };
  }
  return { width, height, ...toColours(picture, page, layout) };
}

const invert = (bytes: Uint8Array, at: number) => {
  bytes[at] = ~(bytes[at] ?? 0) & 0xff;
};

type DecodedPage = { page: TiffDirectory; layout: TiffLayout; decode: StripDecoder };

/** The big-endian samples of all strips or tiles, in rows of full bytes; planes follow each other. */
function assemble(bytes: Uint8Array, { page, layout, decode }: DecodedPage): Uint8Array {
  const { width, height, bits, samplesPerPixel, isPlanar } = layout;
  const perPlane = isPlanar ? 1 : samplesPerPixel;
  const planes = isPlanar ? samplesPerPixel : 1;
  const rowBytes = rowBytesOf(width, perPlane, bits);
  const whole = new Uint8Array(rowBytes * height * planes);
  const isTiled = page.values(tags.tileWidth).length > 0;
  const cell = isTiled
    ? { width: page.value(tags.tileWidth, 0), height: page.value(tags.tileHeight, 0) }
    : { width, height: Math.min(height, page.value(tags.rowsPerStrip, height)) };
  if (cell.width < 1 || cell.height < 1) throw new TiffError('A strip has no pixels');
  const offsets = page.values(isTiled ? tags.tileOffsets : tags.stripOffsets);
  const sizes = page.values(isTiled ? tags.tileSizes : tags.stripSizes);
  const across = Math.ceil(width / cell.width);
  const perPage = across * Math.ceil(height / cell.height);
  const cellRowBytes = rowBytesOf(cell.width, perPlane, bits);
  if (cellRowBytes * cell.height > whole.length * 4 + 16_777_216)
    throw new TiffError('A tile is larger than its page');
  const decodeRows = rowsDecoder(cell.width, { page, layout, decode });
  for (let index = 0; index < Math.min(offsets.length, perPage * planes); index += 1) {
    const inPlane = index % perPage;
    const top = Math.floor(inPlane / across) * cell.height;
    const left = (inPlane % across) * cell.width;
    const rows = isTiled ? cell.height : Math.min(cell.height, height - top);
    const start = offsets[index] ?? 0;
    const data = bytes.subarray(start, start + (sizes[index] ?? bytes.length - start));
    const decoded = decodeRows(data, rows);
    const plane = Math.floor(index / perPage) * rowBytes * height;
    const leftByte = (left * perPlane * bits) / 8;
    for (let row = 0; row < Math.min(rows, height - top); row += 1) {
      const line = decoded.subarray(
        row * cellRowBytes,
        row * cellRowBytes + Math.min(cellRowBytes, rowBytes - leftByte),
      );
      whole.set(line, plane + (top + row) * rowBytes + leftByte);
    }
  }
  return whole;
}

/** Decodes strips or tiles of a width to rows of big-endian samples. */
function rowsDecoder(
  width: number,
  { page, layout, decode }: DecodedPage,
): (data: Uint8Array, rows: number) => Uint8Array {
  const { compression, bits, format, isPlanar, ycbcr } = layout;
  const samplesPerPixel = isPlanar ? 1 : layout.samplesPerPixel;
  const rowBytes = rowBytesOf(width, samplesPerPixel, bits);
  const shared = {
    width,
    bits,
    format,
    samplesPerPixel,
    isLittleEndian: page.isLittleEndian,
    group3Options: page.value(tags.group3Options, 0),
    jpegTables: Uint8Array.from(page.values(tags.jpegTables)),
    isYcbcr: page.value(tags.photometric, 0) === 6,
    lercParameters: compression === 'lerc' ? page.values(tags.lercParameters) : [],
  };
  // The header of JBIG shows the order of its bits.
  const hasOrder = compression !== 'jpeg' && compression !== 'jbig';
  const isReversed = page.value(tags.fillOrder, 1) === 2 && hasOrder;
  const predictor = predicted.has(compression) ? page.value(tags.predictor, 1) : 1;
  const isLittleEndian = compression === 'lerc' || page.isLittleEndian;
  return (data, rows) => {
    const size = ycbcr ? packedBytes(width, rows, ycbcr) : rowBytes * rows;
    const decoded = Uint8Array.from(
      decode(isReversed ? withReversedBits(data) : data, { ...shared, rows, size }),
    );
    undoPredictor(decoded, { predictor, bits, format, rowBytes, samplesPerPixel, isLittleEndian });
    return ycbcr ? unpackYcbcr(decoded, { width, rows, packing: ycbcr }) : decoded;
  };
}
