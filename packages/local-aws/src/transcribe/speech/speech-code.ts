/**
 * The audio code of the synthetic speech. Each word is one burst of tones that carries its own
 * UTF-8 text, so that a recogniser reads the words from the audio alone.
 *
 * A symbol is 10 ms of one tone. Every tone has a whole number of periods in a symbol. A burst is:
 *
 * | symbols | content |
 * |---|---|
 * | 2 | two marker tones, in this order: the carrier of the speaker |
 * | 2 | number of bytes of the word, as two digits of base 16, high digit first |
 * | 2 per byte | the word |
 * | 2 | CRC-8 (polynomial 0x07) of the length and the word |
 *
 * Tones are 100 Hz apart and below 2,800 Hz, so that the code passes every sample rate from 8 kHz.
 */

export const SYMBOLS_PER_SECOND = 100;
/** The marker tones of each speaker. No two begin with the same tone; words have other tones. */
export const CARRIERS = [
  [2_500, 2_700],
  [2_400, 2_600],
  [2_600, 2_400],
  [2_700, 2_500],
] as const;
export const MARKER_SYMBOLS = 2;
export const DIGITS = Array.from({ length: 16 }, (_, digit) => 800 + digit * 100);

/** Symbols before the word: markers and length. */
export const HEAD_SYMBOLS = 4;
export const LONGEST_WORD_BYTES = 60;

/** Digits of base 16 of a word: length, bytes, checksum. Throws RangeError for a long word. */
export function encodeWord(word: string): number[] {
  const text = Buffer.from(word, 'utf8');
  if (text.length === 0 || text.length > LONGEST_WORD_BYTES)
    throw new RangeError(`A word has 1 to ${LONGEST_WORD_BYTES} bytes, not ${text.length}`);
  const bytes = [text.length, ...text];
  return [...bytes, checksum(bytes)].flatMap((byte) => [byte >> 4, byte & 0x0f]);
}

/** The number of digits that follow the length; undefined if it is not a length. */
export function digitsAfterLength([high = 0, low = 0]: number[]): number | undefined {
  const length = high * 16 + low;
  return length > 0 && length <= LONGEST_WORD_BYTES ? (length + 1) * 2 : undefined;
}

/** The word of the digits; undefined if its checksum or its UTF-8 is wrong. */
export function decodeWord(digits: number[]): string | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 2)
    bytes.push((digits[at] ?? 0) * 16 + (digits[at + 1] ?? 0));
  const expected = bytes.pop();
  if (checksum(bytes) !== expected) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes.slice(1)));
  } catch {
    return undefined;
  }
}

function checksum(bytes: number[]): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}
