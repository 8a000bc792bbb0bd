import { withoutForbidden } from '../rich-text/clean-rich-text.ts';

/**
 * Text of a file without control characters: UTF-8 or UTF-16 by its mark, else UTF-8, else the old
 * Western encoding. Line ends are '\n'.
 */
export const decodeText = (bytes: Uint8Array): string =>
  withoutForbidden(decoded(bytes).replace(/\r\n?/g, '\n'));

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
