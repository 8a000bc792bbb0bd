/**
 * Text of a file without control characters: UTF-8 or UTF-16 by its mark, else UTF-8, else the old
 * Western encoding. Line ends are '\n'.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replace(/\r\n?/g, '\n').replace(controls, '');
}

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

/** Control characters but tabs and line ends, and characters that turn the direction of a text. */
const controls = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
