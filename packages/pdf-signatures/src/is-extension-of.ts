/**
 * Whether `signed` begins with all bytes of `original` and continues: a signature in an incremental
 * update keeps the original document as a prefix.
 */
export function isExtensionOf(original: Uint8Array, signed: Uint8Array): boolean {
  if (signed.length <= original.length) return false;
  for (let at = 0; at < original.length; at++) if (original[at] !== signed[at]) return false;
  return true;
}
