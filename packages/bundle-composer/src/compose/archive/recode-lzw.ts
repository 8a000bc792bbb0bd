import { deflateSync } from 'node:zlib';
import { decodeStream } from '../../pdf/decode-stream.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';

const SIZE_MAX = 256 * 1024 * 1024;
/** Filters before LZW that are decoded with it. */
const BEFORE = new Set(['ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode', 'LZWDecode']);
const LZW = 'LZWDecode';

const listOf = (file: PdfFile, value: PdfValue | undefined): PdfValue[] => {
  const found = file.resolve(value);
  if (Array.isArray(found)) return found.map((item) => file.resolve(item));
  return found === null ? [] : [found];
};

export const isLzw = (file: PdfFile, dict: PdfDict): boolean =>
  listOf(file, dict.get('Filter')).some((filter) => nameOf(filter) === LZW);

/**
 * Data of a stream that is compressed by LZW, which PDF/A forbids, compressed by Flate; predictors and later
 * filters stay. Undefined where they cannot be decoded.
 */
export function recodeLzw(
  file: PdfFile,
  { dict, start, length }: PdfStream,
): { data: Buffer; filters: PdfDict } | undefined {
  const filters = listOf(file, dict.get('Filter'));
  const parameters = listOf(file, dict.get('DecodeParms'));
  const last = filters.findLastIndex((filter) => nameOf(filter) === LZW);
  const decoded = filters.slice(0, last + 1);
  const own = parameters[last];
  const isPredicted = parameters.slice(0, last).some((one) => isDict(one) && one.has('Predictor'));
  if (last < 0 || isPredicted || !decoded.every((one) => BEFORE.has(nameOf(one) ?? '')))
    return undefined;
  const plain = new Map(isDict(own) ? own : []);
  const early = plain.get('EarlyChange');
  plain.delete('EarlyChange');
  const settings = new Map(early === undefined ? [] : [['EarlyChange', early] as const]);
  const read: PdfDict = new Map<string, PdfValue>([
    ['Filter', decoded],
    ['DecodeParms', decoded.map((_, index) => (index === last ? settings : null))],
  ]);
  try {
    const data = decodeStream(file.bytes.slice(start, length), read, {
      resolve: file.resolve,
      sizeMax: SIZE_MAX,
    });
    const later = parameters.slice(last + 1);
    return {
      data: deflateSync(data),
      filters: new Map<string, PdfValue>([
        ['Filter', [new PdfName('FlateDecode'), ...filters.slice(last + 1)]],
        ...(plain.size > 0 || later.length > 0
          ? [['DecodeParms', [plain.size > 0 ? plain : null, ...later]] as [string, PdfValue]]
          : []),
      ]),
    };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}
