import { TiffError } from './read-tiff.ts';

/** Rows of samples whose differences were stored (tag 317). */
export type PredictedRows = {
  predictor: number;
  /** Bits and sample format of each sample. */
  bits: number;
  format: 'unsigned' | 'signed' | 'float';
  rowBytes: number;
  /** Samples a pixel in one row. */
  samplesPerPixel: number;
  isLittleEndian: boolean;
};

/** Adds up the differences of a predictor, in place, and makes samples big-endian. */
export function undoPredictor(decoded: Uint8Array, rows: PredictedRows): void {
  const { predictor, bits, format, isLittleEndian } = rows;
  if (predictor === 3) {
    if (format !== 'float') throw new TiffError('Its predictor is for floating-point samples');
    undoFloatingPoint(decoded, rows);
    return;
  }
  const bytes = bits / 8;
  // Samples that share bytes begin with their highest bit in both byte orders.
  if (bytes > 1 && bits % 8 === 0 && isLittleEndian) reverseSamples(decoded, bytes);
  if (predictor === 1) return;
  if (predictor !== 2 || bits % 8 > 0) throw new TiffError('Its predictor is not supported');
  undoHorizontal(decoded, rows);
}

function reverseSamples(decoded: Uint8Array, bytes: number): void {
  for (let start = 0; start + bytes <= decoded.length; start += bytes)
    for (let low = start, high = start + bytes - 1; low < high; low += 1, high -= 1) {
      const byte = decoded[low] ?? 0;
      decoded[low] = decoded[high] ?? 0;
      decoded[high] = byte;
    }
}

/** Horizontal differences (TIFF 6.0, section 14). */
function undoHorizontal(
  decoded: Uint8Array,
  { bits, rowBytes, samplesPerPixel }: PredictedRows,
): void {
  const bytes = bits / 8;
  const step = samplesPerPixel * bytes;
  for (let start = 0; start < decoded.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, decoded.length);
    for (let at = start + step; at + bytes <= end; at += bytes)
      for (let byte = at + bytes - 1, carry = 0; byte >= at; byte -= 1) {
        const sum = (decoded[byte] ?? 0) + (decoded[byte - step] ?? 0) + carry;
        decoded[byte] = sum;
        carry = sum >> 8;
      }
  }
}

/**
 * Differences of bytes, with the highest bytes of a row's samples first (TIFF Technical Note 3).
 */
function undoFloatingPoint(
  decoded: Uint8Array,
  { bits, rowBytes, samplesPerPixel }: PredictedRows,
): void {
  const bytes = bits / 8;
  const count = rowBytes / bytes;
  for (let start = 0; start + rowBytes <= decoded.length; start += rowBytes) {
    const row = decoded.slice(start, start + rowBytes);
    for (let at = samplesPerPixel; at < rowBytes; at += 1)
      row[at] = (row[at] ?? 0) + (row[at - samplesPerPixel] ?? 0);
    for (let sample = 0; sample < count; sample += 1)
      for (let byte = 0; byte < bytes; byte += 1)
        decoded[start + sample * bytes + byte] = row[byte * count + sample] ?? 0;
  }
}
