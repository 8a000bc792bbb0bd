import { DICTIONARY_MAX, isSpace, readDictionary, STRING_MAX } from './dictionary.ts';
import { PdfSignaturesError } from './signature-problem.ts';

/** A signature dictionary as it lies in the file. */
export type SignatureDictionary = {
  subFilter: string;
  /** PDF date of /M, as the signer's program wrote it. */
  date: string;
  /** The CMS message with its padding, in hexadecimal digits. */
  contents: Uint8Array;
  /** The part that the signature does not cover: the string of hexadecimal digits with < and >. */
  gap: { start: number; end: number };
  /** Length of the file when it was signed. */
  endsAt: number;
};

/** A candidate that is no valid signature dictionary; `at` is its place in the file. */
export type BrokenDictionary = { at: number };

const KEY = new TextEncoder().encode('/ByteRange');
/** Largest number of signatures in a file. Each can make this package hash the whole file. */
const SIGNATURES_MAX = 32;

/**
 * Finds the signature dictionaries of a PDF by their /ByteRange, in the order of the file. They
 * cannot lie in compressed objects. Reads each byte a bounded number of times.
 */
export function findSignatureDictionaries(
  pdf: Uint8Array,
): (SignatureDictionary | BrokenDictionary)[] {
  const found: (SignatureDictionary | BrokenDictionary)[] = [];
  for (let at = indexOfKey(pdf, 0); at >= 0; at = indexOfKey(pdf, at + KEY.length)) {
    let next = at + KEY.length;
    while (isSpace(pdf[next])) next++;
    if (pdf[next] !== 0x5b) continue;
    if (found.length === SIGNATURES_MAX)
      throw new PdfSignaturesError(`The file has more than ${SIGNATURES_MAX} signatures`);
    found.push(readSignatureDictionary(pdf, at) ?? { at });
  }
  return found;
}

function indexOfKey(pdf: Uint8Array, from: number): number {
  const last = pdf.length - KEY.length;
  // The letter B is rarer than the slash.
  for (let at = from; at <= last; at++)
    if (pdf[at + 1] === 0x42 && KEY.every((byte, index) => pdf[at + index] === byte)) return at;
  return -1;
}

function readSignatureDictionary(pdf: Uint8Array, at: number): SignatureDictionary | undefined {
  const start = startOfObject(pdf, at);
  const dictionary = start === undefined ? undefined : readDictionary(pdf, start);
  if (!dictionary) return undefined;
  const { entries, end: dictionaryEnd } = dictionary;
  const [gap, range] = [entries.get('Contents'), entries.get('ByteRange')];
  // The key may stand in a string or a comment after the real one.
  if (!gap || !range || range.start < at) return undefined;
  const [first, end, from, length] = readNumbers(textOf(pdf, range)) ?? [];
  if (first !== 0 || end !== gap.start || from !== gap.end || length === undefined)
    return undefined;
  const endsAt = from + length;
  const isHex = pdf[gap.start] === 0x3c && pdf[gap.start + 1] !== 0x3c;
  if (!isHex || endsAt > pdf.length || endsAt < dictionaryEnd) return undefined;
  const text = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.end - entry.start < 1_000 ? textOf(pdf, entry) : '';
  };
  return {
    subFilter: text('SubFilter').slice(1),
    date: text('M').replace(/^\(|\)$/g, ''),
    contents: pdf.subarray(gap.start + 1, gap.end - 1),
    gap,
    endsAt,
  };
}

const textOf = (pdf: Uint8Array, { start, end }: { start: number; end: number }) =>
  String.fromCharCode(...pdf.subarray(start, Math.min(end, start + 1_000)));

/** The four numbers of a byte range. */
function readNumbers(array: string): number[] | undefined {
  const numbers = /^\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]$/.exec(array);
  return numbers?.slice(1).map(Number);
}

/** Offset after the nearest 'obj' before `at`; undefined after 'endobj'. */
function startOfObject(pdf: Uint8Array, at: number): number | undefined {
  const earliest = Math.max(0, at - STRING_MAX - DICTIONARY_MAX);
  for (let j = pdf.lastIndexOf(0x6a, at); j > earliest; j = pdf.lastIndexOf(0x6a, j - 1)) {
    if (pdf[j - 1] !== 0x62 || pdf[j - 2] !== 0x6f) continue;
    if (pdf[j - 3] === 0x64) return undefined;
    return j + 1;
  }
  return undefined;
}
