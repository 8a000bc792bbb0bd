import { viewOf } from './byte-source.ts';

/** Brands of a still picture that is coded by HEVC (ISO/IEC 23008-12, annex B). */
const hevcStills: ReadonlySet<string> = new Set(['heic', 'heix']);
/** A still picture of any coding: the compatible brands name it. */
const ANY_STILL = 'mif1';
const MAX_BRANDS = 64;

/**
 * Whether a file begins as a HEIC picture: the first box is its type, and the brand is that of a still
 * picture by HEVC. Sequences and AVIF are none. `head`: the first bytes of the file.
 */
export function isHeic(head: Uint8Array): boolean {
  if (head.length < 16 || textAt(head, 4) !== 'ftyp') return false;
  const end = Math.min(viewOf(head).getUint32(0), head.length, 16 + MAX_BRANDS * 4);
  const brand = textAt(head, 8);
  if (hevcStills.has(brand)) return true;
  if (brand !== ANY_STILL) return false;
  for (let at = 16; at + 4 <= end; at += 4) if (hevcStills.has(textAt(head, at))) return true;
  return false;
}

const textAt = (bytes: Uint8Array, at: number): string =>
  Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
