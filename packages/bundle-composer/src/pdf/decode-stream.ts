import { inflateRawSync, inflateSync } from 'node:zlib';
import { decodeOldFilter } from './old-filters.ts';
import { PdfError } from './pdf-error.ts';
import { isDict, nameOf, type PdfDict, type PdfValue } from './values.ts';

type Resolve = (value: PdfValue | undefined) => PdfValue;

/**
 * A stream's data without its filters. Throws PdfError where it is larger than `sizeMax`.
 * `isPartial`: damaged data give what stands before the damage, as in readers.
 */
export function decodeStream(
  bytes: Buffer,
  dict: PdfDict,
  {
    resolve,
    sizeMax,
    isPartial = false,
  }: { resolve: Resolve; sizeMax: number; isPartial?: boolean },
): Buffer {
  const asList = (value: PdfValue) => (Array.isArray(value) ? value.map(resolve) : [value]);
  const filters = asList(resolve(dict.get('Filter') ?? dict.get('F'))).flatMap(
    (filter) => nameOf(filter) ?? [],
  );
  const parameters = asList(resolve(dict.get('DecodeParms') ?? dict.get('DP') ?? null));
  let data = bytes;
  for (const [index, filter] of filters.entries()) {
    const own = parameters[index];
    const parms = isDict(own) ? own : undefined;
    if (filter === 'Crypt') continue;
    if (filter === 'FlateDecode' || filter === 'Fl') data = inflate(data, sizeMax, isPartial);
    else
      data = decodeOther(data, filter, {
        sizeMax,
        earlyChange: resolve(parms?.get('EarlyChange')) !== 0,
      });
    data = undoPredictor(data, parms, resolve);
  }
  return data;
}

/** Room for what is decompressed at once: most streams have one chunk, and small ones a small one. */
const CHUNK_LEAST = 1024;
const CHUNK_MOST = 1024 * 1024;

function inflate(data: Buffer, sizeMax: number, isPartial: boolean): Buffer {
  // A truncated stream gives what can be read of it, as in every reader.
  const chunkSize = Math.min(Math.max(CHUNK_LEAST, 4 * data.length), CHUNK_MOST);
  const options = { maxOutputLength: sizeMax, finishFlush: 2, chunkSize };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(error);
  }
  try {
    return inflateRawSync(data.subarray(2), options);
  } catch (cause) {
    if (isTooLarge(cause)) throw tooLarge(cause);
    if (isPartial) return inflatePrefix(data.subarray(2), options);
    throw new PdfError('damaged', 'A stream cannot be decompressed', { cause });
  }
}

/** The longest beginning that can be decompressed; zlib gives nothing of data with an error. */
function inflatePrefix(
  data: Buffer,
  options: { maxOutputLength: number; finishFlush: number },
): Buffer {
  let found: Buffer = Buffer.alloc(0);
  let length = 0;
  let tooLong = data.length;
  while (tooLong - length > 1) {
    const middle = (length + tooLong) >> 1;
    try {
      found = inflateRawSync(data.subarray(0, middle), options);
      length = middle;
    } catch (error) {
      if (isTooLarge(error)) throw tooLarge(error);
      tooLong = middle;
    }
  }
  return found;
}

const tooLarge = (cause: unknown) => new PdfError('damaged', 'A stream is too large', { cause });

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function decodeOther(
  data: Buffer,
  filter: string,
  limits: { sizeMax: number; earlyChange: boolean },
): Buffer {
  const decoded = decodeOldFilter(data, filter, limits);
  // What is left are filters of pictures.
  if (decoded === undefined)
    throw new PdfError('unsupported', `Data with the filter ${filter} is not decoded`);
  return decoded;
}

/** PNG and TIFF predictors (7.4.4.4) on 8-bit data, as cross-reference streams use them. */
function undoPredictor(data: Buffer, parms: PdfDict | undefined, resolve: Resolve): Buffer {
  const numberOf = (key: string, otherwise: number) => {
    const value = resolve(parms?.get(key) ?? null);
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = numberOf('Predictor', 1);
  if (predictor < 2) return data;
  const bytesPerPixel = Math.max(1, (numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)) >> 3);
  const rowLength = Math.ceil(
    (numberOf('Columns', 1) * numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)) / 8,
  );
  if (rowLength <= 0 || rowLength > data.length + 1)
    return data.length === 0 ? data : Buffer.alloc(0);
  if (predictor === 2) {
    const rows = Buffer.from(data);
    for (let at = 0; at < rows.length; at++)
      if (at % rowLength >= bytesPerPixel)
        rows[at] = ((rows[at] ?? 0) + (rows[at - bytesPerPixel] ?? 0)) & 255;
    return rows;
  }
  const count = Math.floor((data.length + rowLength) / (rowLength + 1));
  const rows = Buffer.alloc(count * rowLength);
  for (let row = 0; row < count; row++) {
    const from = row * (rowLength + 1);
    const to = row * rowLength;
    const kind = data[from];
    for (let x = 0; x < rowLength; x++) {
      const left = x >= bytesPerPixel ? (rows[to + x - bytesPerPixel] ?? 0) : 0;
      const up = row > 0 ? (rows[to + x - rowLength] ?? 0) : 0;
      const upLeft =
        row > 0 && x >= bytesPerPixel ? (rows[to + x - rowLength - bytesPerPixel] ?? 0) : 0;
      const predicted =
        kind === 1
          ? left
          : kind === 2
            ? up
            : kind === 3
              ? (left + up) >> 1
              : kind === 4
                ? paeth(left, up, upLeft)
                : 0;
      rows[to + x] = ((data[from + 1 + x] ?? 0) + predicted) & 255;
    }
  }
  return rows;
}

/** The neighbour that is nearest to left + up - upLeft, as PNG predicts. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
