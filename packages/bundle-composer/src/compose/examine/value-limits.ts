import {
  isDict,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
  stringBytes,
} from '../../pdf/values.ts';

/** Limits of 6.1.13. */
const INTEGER_MAX = 2_147_483_647;
const STRING_BYTES_MAX = 32_767;
const NAME_BYTES_MAX = 127;

const isNameWithin = (name: string) => name.length <= NAME_BYTES_MAX;
export const isNumberWithin = (value: number) => Math.abs(value) <= INTEGER_MAX;
/** Escapes make a string shorter, never longer. */
export const isStringWithin = (value: PdfString) =>
  value.raw.length <= STRING_BYTES_MAX || stringBytes(value).length <= STRING_BYTES_MAX;

/** Whether a value and all within it keep the limits; what it refers to has its own. */
export function isWithinLimits(value: PdfValue): boolean {
  if (typeof value === 'number') return isNumberWithin(value);
  if (value instanceof PdfName) return isNameWithin(value.name);
  if (value instanceof PdfString) return isStringWithin(value);
  if (Array.isArray(value)) return value.every(isWithinLimits);
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!isDict(dict)) return true;
  for (const [key, item] of dict) if (!isNameWithin(key) || !isWithinLimits(item)) return false;
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a name is UTF-8, as those of fonts and colours have to be (6.1.8). */
export function isUtf8(name: string): boolean {
  try {
    utf8.decode(Buffer.from(name, 'latin1'));
    return true;
  } catch {
    return false;
  }
}
