import { standardEncodingNames } from './glyph-names.constants.ts';
import type { NamedProgram } from './program.ts';

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4_330;
const SKIPPED = 4;
const GLYPHS_MAX = 65_536;

/** Reads a Type 1 font program (Adobe Type 1 Font Format); undefined where it is damaged. */
export function readType1(data: Buffer): NamedProgram | undefined {
  const plain = data[0] === 0x80 ? withoutSegments(data) : data;
  const start = plain.indexOf('eexec');
  if (start < 0) return undefined;
  const clear = plain.toString('latin1', 0, start);
  const secret = decryptEexec(plain.subarray(start + 'eexec'.length));
  const glyphs = readCharStrings(secret);
  if (glyphs === undefined) return undefined;
  const encoding = readEncoding(clear);
  const matrix = /\/FontMatrix\s{0,9}\[\s{0,9}([0-9.eE+-]{1,20})/.exec(clear)?.[1];
  const scale = (matrix === undefined ? 0.001 : Number(matrix)) * 1000;
  const names = [...glyphs.keys()];
  const numbers = new Map(names.map((name, index) => [name, index]));
  return {
    glyphCount: names.length,
    glyphOfName: (name) => numbers.get(name),
    nameOfCode: encoding,
    widthOf(glyph) {
      const program = glyphs.get(names[glyph] ?? '');
      const width = program && widthIn(program);
      return width === undefined ? undefined : width * scale;
    },
  };
}

/** A file in segments with their lengths, as it is on a disk. */
function withoutSegments(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + 6 <= data.length && data[at] === 0x80 && data[at + 1] !== 3; ) {
    const length = data.readUInt32LE(at + 2);
    parts.push(data.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function decryptEexec(data: Buffer): Buffer {
  let from = 0;
  while (from < data.length && [9, 10, 13, 32].includes(data[from] ?? 0)) from++;
  const first = data.toString('latin1', from, from + SKIPPED);
  const bytes = /^[0-9A-Fa-f]{4}$/.test(first)
    ? Buffer.from(data.toString('latin1', from).replace(/[^0-9A-Fa-f]/g, ''), 'hex')
    : data.subarray(from);
  return decrypt(bytes, EEXEC_KEY).subarray(SKIPPED);
}

function decrypt(data: Buffer, key: number): Buffer {
  const plain = Buffer.allocUnsafe(data.length);
  let state = key;
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    plain[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain;
}

/** The glyphs by name: "/A 123 RD <123 bytes> ND". */
function readCharStrings(secret: Buffer): Map<string, Buffer> | undefined {
  const start = secret.indexOf('/CharStrings');
  if (start < 0) return undefined;
  const lenIV = /\/lenIV\s{1,9}(-?[0-9]{1,3})/.exec(secret.toString('latin1', 0, start))?.[1];
  const skipped = lenIV === undefined ? SKIPPED : Number(lenIV);
  const glyphs = new Map<string, Buffer>();
  let at = secret.indexOf('/', start + 1);
  while (at >= 0 && glyphs.size < GLYPHS_MAX) {
    const entry = secret.toString('latin1', at, at + 200);
    const found =
      /^\/([^\s/(){}[\]<>%]{1,127})\s{1,9}([0-9]{1,6})\s{1,9}(?:RD|-\||[^\s]{1,9})\s/.exec(entry);
    if (found === null) return glyphs.size === 0 ? undefined : glyphs;
    const length = Number(found[2]);
    const from = at + found[0].length;
    if (from + length > secret.length) return undefined;
    const data = secret.subarray(from, from + length);
    glyphs.set(
      found[1] ?? '',
      skipped < 0 ? data : decrypt(data, CHARSTRING_KEY).subarray(skipped),
    );
    const next = secret.indexOf('/', from + length);
    const end = secret.indexOf('end', from + length);
    at = end >= 0 && end < next ? -1 : next;
  }
  return glyphs;
}

function readEncoding(clear: string): (code: number) => string | undefined {
  const start = clear.indexOf('/Encoding');
  if (/^\/Encoding\s{1,9}StandardEncoding/.test(clear.slice(start, start + 60)))
    return (code) => standardEncodingNames[code];
  const names = new Map<number, string>();
  const entries = /dup\s{1,9}([0-9]{1,3})\s{0,9}\/([^\s/(){}[\]<>%]{1,127})\s{1,9}put/g;
  for (const [, code, name = ''] of clear.slice(Math.max(0, start)).matchAll(entries))
    names.set(Number(code), name);
  return (code) => names.get(code);
}

const HSBW = 13;
const ESCAPE = 12;
const SBW = 7;
const DIV = 12;

/** The width that a glyph sets first. */
function widthIn(program: Buffer): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < program.length; ) {
    const byte = program[at++] ?? 0;
    if (byte === HSBW) return stack[1];
    if (byte === ESCAPE) {
      const operator = program[at++];
      if (operator === SBW) return stack[2];
      if (operator !== DIV) return undefined;
      const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()];
      stack.push(dividend / divisor);
    } else if (byte === 255) {
      if (at + 4 > program.length) return undefined;
      stack.push(program.readInt32BE(at));
      at += 4;
    } else if (byte >= 251) stack.push(-(byte - 251) * 256 - (program[at++] ?? 0) - 108);
    else if (byte >= 247) stack.push((byte - 247) * 256 + (program[at++] ?? 0) + 108);
    else if (byte >= 32) stack.push(byte - 139);
    else return undefined;
  }
  return undefined;
}
