import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict } from '../../pdf/values.ts';

/** Filters of 6.1.7.2. */
const ALLOWED = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(
    ' ',
  ),
);
const ALLOWED_INLINE = new Set([
  ...'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode'.split(' '),
  ...'AHx A85 Fl RL CCF DCT'.split(' '),
]);

export const filtersOf = (file: PdfFile, dict: PdfDict): string[] => {
  const value = file.resolve(dict.get('Filter'));
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const found = file.resolve(one);
    return found === null ? [] : [nameOf(found) ?? ''];
  });
};

export const isAllowedFilter = (name: string): boolean => ALLOWED.has(name);
export const isAllowedInline = (name: string): boolean => ALLOWED_INLINE.has(name);
