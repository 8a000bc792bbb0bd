/** Place of a value in the file. */
export type Extent = { start: number; end: number };

export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;

/** ( ) < > [ ] { } / % */
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));

type Token = Extent & {
  kind: 'open' | 'close' | 'openArray' | 'closeArray' | 'name' | 'hex' | 'other';
};

/** Largest hexadecimal string, in bytes. */
export const STRING_MAX = 2 * 1024 * 1024;
/** Largest dictionary without its hexadecimal strings, in bytes. */
export const DICTIONARY_MAX = 64 * 1024;

/**
 * The values of a PDF dictionary by their keys, and where it ends; undefined if there is no valid
 * dictionary at `start`, if a key occurs twice, or if the dictionary is too large. Needs no recursion
 * and reads each byte once.
 */
export function readDictionary(
  pdf: Uint8Array,
  start: number,
): { entries: Map<string, Extent>; end: number } | undefined {
  let endBefore = Math.min(pdf.length, start + DICTIONARY_MAX);
  const next = (from: number): Token | undefined => {
    const token = readToken(pdf, from, endBefore);
    if (token?.kind === 'hex')
      endBefore = Math.min(pdf.length, endBefore + token.end - token.start);
    return token;
  };
  let token = next(start);
  if (token?.kind !== 'open') return undefined;
  const entries = new Map<string, Extent>();
  token = next(token.end);
  while (token?.kind === 'name') {
    const key = readName(pdf, token);
    let value: Extent | undefined;
    let depth = 0;
    token = next(token.end);
    for (; token; token = next(token.end)) {
      if (depth === 0 && (token.kind === 'close' || (value && token.kind === 'name'))) break;
      if (token.kind === 'open' || token.kind === 'openArray') depth++;
      if (token.kind === 'close' || token.kind === 'closeArray') depth--;
      value = { start: value?.start ?? token.start, end: token.end };
    }
    if (!value || entries.has(key)) return undefined;
    entries.set(key, value);
  }
  return token?.kind === 'close' ? { entries, end: token.end } : undefined;
}

/** A name without its slash; #xx stands for a character. */
const readName = (pdf: Uint8Array, { start, end }: Extent): string =>
  String.fromCharCode(...pdf.subarray(start + 1, Math.min(end, start + 128))).replace(
    /#([0-9a-fA-F]{2})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );

function readToken(pdf: Uint8Array, from: number, endBefore: number): Token | undefined {
  let start = from;
  for (; isSpace(pdf[start]) || pdf[start] === 0x25; start++) {
    // A comment reaches to the end of its line.
    if (pdf[start] === 0x25)
      while (start < endBefore && pdf[start] !== 0x0a && pdf[start] !== 0x0d) start++;
    if (start >= endBefore) return undefined;
  }
  if (start >= endBefore) return undefined;
  const token = (kind: Token['kind'], end: number) =>
    end <= endBefore ? { kind, start, end } : undefined;
  const [first, second] = [pdf[start], pdf[start + 1]];
  if (first === 0x3c && second === 0x3c) return token('open', start + 2);
  if (first === 0x3e && second === 0x3e) return token('close', start + 2);
  if (first === 0x5b) return token('openArray', start + 1);
  if (first === 0x5d) return token('closeArray', start + 1);
  if (first === 0x3c) {
    const end = pdf.indexOf(0x3e, start) + 1;
    return end > 0 && end - start <= STRING_MAX ? { kind: 'hex', start, end } : undefined;
  }
  if (first === 0x28) return token('other', endOfString(pdf, start, endBefore));
  let end = start + 1;
  while (end < endBefore && !isSpace(pdf[end]) && !DELIMITERS.has(pdf[end] ?? 0)) end++;
  if (first === 0x2f) return token('name', end);
  return DELIMITERS.has(first ?? 0) ? undefined : token('other', end);
}

/** Offset after a string in parentheses; beyond `endBefore` if it does not end. */
function endOfString(pdf: Uint8Array, start: number, endBefore: number): number {
  let depth = 0;
  for (let at = start; at < endBefore; at++) {
    if (pdf[at] === 0x5c) at++;
    else if (pdf[at] === 0x28) depth++;
    else if (pdf[at] === 0x29 && --depth === 0) return at + 1;
  }
  return endBefore + 1;
}
