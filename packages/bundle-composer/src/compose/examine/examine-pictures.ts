import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { isIntent } from '../archive/state-entries.ts';
import type { ColourExaminer } from './examine-colours.ts';
import type { Examined } from './faults.ts';
import { filtersOf, isAllowedInline } from './filters.ts';
import { type Jpeg2000, readJpeg2000 } from './jpeg2000.ts';

const BITS = new Set([1, 2, 4, 8, 16]);
const HEADER_BYTES_MAX = 4 * 1024 * 1024;

/** A picture (6.2.8); what the copier repairs is no fault: smoothing, intents, other pictures. */
export function examinePicture(
  file: PdfFile,
  stream: PdfStream,
  {
    resources,
    colours,
    to,
  }: { resources: PdfDict | undefined; colours: ColourExaminer; to: Examined },
): void {
  const { dict } = stream;
  const isMask = file.resolve(dict.get('ImageMask')) === true;
  const bits = file.resolve(dict.get('BitsPerComponent'));
  const isJpeg2000 = filtersOf(file, dict).includes('JPXDecode');
  const space = file.resolve(dict.get('ColorSpace'));
  if (isMask ? bits !== null && bits !== 1 : bits === null ? !isJpeg2000 : !isBits(bits))
    to.add('picture');
  // Short keys are those of pictures within content; readers differ about them.
  if (['W', 'H', 'CS', 'BPC', 'IM', 'D', 'I', 'F', 'DP'].some((key) => dict.has(key)))
    to.add('picture');
  if (isMask ? space !== null : space === null && !isJpeg2000) to.add('picture');
  if (space !== null) colours.space(dict.get('ColorSpace'), resources, to);
  if (isJpeg2000) examineJpeg2000(file, stream, space !== null, to);
  for (const key of ['SMask', 'Mask']) {
    const mask = file.resolve(dict.get(key));
    if (!(mask instanceof PdfStream)) continue;
    if (mask.dict.has('SMask') || file.resolve(mask.dict.get('Mask')) instanceof PdfStream)
      to.add('picture');
    else examinePicture(file, mask, { resources: undefined, colours, to });
  }
}

const isBits = (value: PdfValue): boolean => typeof value === 'number' && BITS.has(value);

const PRESS_SPACE = 12;
const SPACES = new Set([16, 17, 18]);

function examineJpeg2000(file: PdfFile, stream: PdfStream, hasSpace: boolean, to: Examined): void {
  const data = file.bytes.slice(stream.start, Math.min(stream.length, HEADER_BYTES_MAX));
  const header = filtersOf(file, stream.dict).length === 1 ? readJpeg2000(data) : undefined;
  if (header === undefined || !isAllowed(header, hasSpace)) to.add('jpeg2000');
  else if (!hasSpace && header.colours[0]?.space === PRESS_SPACE) to.add('press');
}

function isAllowed({ channels, colours, bits }: Jpeg2000, hasSpace: boolean): boolean {
  if (![1, 3, 4].includes(channels) || bits < 1 || bits > 38) return false;
  if (hasSpace) return true;
  const [only, ...others] = colours;
  if (only === undefined || others.length > 0 || only.method !== 1) return false;
  return only.space !== undefined && (SPACES.has(only.space) || only.space === PRESS_SPACE);
}

/** A picture within content: nothing of it is repaired. */
export function examineInlineImage(
  entries: ReadonlyMap<string, PdfValue>,
  {
    resources,
    colours,
    to,
  }: { resources: PdfDict | undefined; colours: ColourExaminer; to: Examined },
): void {
  const read = (short: string, long: string) => entries.get(short) ?? entries.get(long) ?? null;
  const filter = read('F', 'Filter');
  for (const one of Array.isArray(filter) ? filter : [filter])
    if (one !== null && !isAllowedInline(nameOf(one) ?? '')) to.add('filter');
  if (read('I', 'Interpolate') === true) to.add('smoothed');
  const intent = entries.get('Intent');
  if (intent !== undefined && !isIntent(nameOf(intent))) to.add('intent');
  const isMask = read('IM', 'ImageMask') === true;
  const bits = read('BPC', 'BitsPerComponent');
  if (isMask ? bits !== null && bits !== 1 : !isBits(bits)) to.add('picture');
  const space = read('CS', 'ColorSpace');
  if (isMask ? space !== null : space === null) to.add('picture');
  if (space !== null) colours.space(space, resources, to);
}
