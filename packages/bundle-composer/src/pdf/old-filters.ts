import { PdfError } from './pdf-error.ts';

/** Decodes the filters of older files (7.4.2 to 7.4.5), at most `sizeMax` bytes. */
export function decodeOldFilter(
  data: Buffer,
  filter: string,
  { sizeMax, earlyChange }: { sizeMax: number; earlyChange: boolean },
): Buffer | undefined {
  switch (filter) {
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeHex(data);
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data, sizeMax);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, sizeMax);
    case 'LZWDecode':
    case 'LZW':
      return decodeLzw(data, { sizeMax, earlyChange });
    default:
      return undefined;
  }
}

/** Bytes that grow up to a limit. */
class Sink {
  private bytes = Buffer.alloc(4096);
  private length = 0;
  private readonly sizeMax: number;

  constructor(sizeMax: number) {
    this.sizeMax = sizeMax;
  }

  push(byte: number): void {
    if (this.length === this.bytes.length) {
      if (this.length >= this.sizeMax) throw new PdfError('damaged', 'A stream is too large');
      this.bytes = Buffer.concat([this.bytes], this.length * 2);
    }
    this.bytes[this.length++] = byte;
  }

  result(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

function decodeHex(data: Buffer): Buffer {
  const end = data.indexOf('>');
  const text = data.toString('latin1', 0, end < 0 ? data.length : end);
  const hex = text.replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex');
}

function decodeAscii85(data: Buffer, sizeMax: number): Buffer {
  const sink = new Sink(sizeMax);
  let group: number[] = [];
  const flush = (count: number) => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5);
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let byte = 0; byte < count; byte++) sink.push(Math.floor(value / 256 ** (3 - byte)) & 255);
    group = [];
  };
  for (const code of data) {
    if (code === 126) break;
    if (code === 122 && group.length === 0) for (let zero = 0; zero < 4; zero++) sink.push(0);
    else if (code >= 33 && code <= 117) {
      group.push(code - 33);
      if (group.length === 5) flush(4);
    }
  }
  if (group.length > 1) flush(group.length - 1);
  return sink.result();
}

function decodeRunLength(data: Buffer, sizeMax: number): Buffer {
  const sink = new Sink(sizeMax);
  for (let at = 0; at < data.length; ) {
    const length = data[at++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      for (const byte of data.subarray(at, at + length + 1)) sink.push(byte);
      at += length + 1;
    } else {
      const byte = data[at++] ?? 0;
      for (let count = 257 - length; count > 0; count--) sink.push(byte);
    }
  }
  return sink.result();
}

const CLEAR = 256;
const END = 257;
const CODES_MAX = 4096;

function decodeLzw(
  data: Buffer,
  { sizeMax, earlyChange }: { sizeMax: number; earlyChange: boolean },
): Buffer {
  const sink = new Sink(sizeMax);
  const early = earlyChange ? 1 : 0;
  // An entry is a byte after the entry before it.
  const prefix = new Int16Array(CODES_MAX);
  const suffix = new Uint8Array(CODES_MAX);
  for (let code = 0; code < 256; code++) suffix[code] = code;
  let next = 258;
  let previous = -1;
  let width = 9;
  let bits = 0;
  let held = 0;
  const stack: number[] = [];
  const expand = (from: number): number => {
    let code = from;
    while (code >= 258) {
      stack.push(suffix[code] ?? 0);
      code = prefix[code] ?? 0;
    }
    stack.push(suffix[code] ?? 0);
    const first = suffix[code] ?? 0;
    for (let byte = stack.pop(); byte !== undefined; byte = stack.pop()) sink.push(byte);
    return first;
  };
  for (const byte of data) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    held &= (1 << bits) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (previous < 0) {
      if (code >= 256) break;
      expand(code);
    } else {
      if (code > next) break;
      const isNew = code === next;
      if (isNew && next < CODES_MAX) {
        // The entry that is being made: its last byte is its first.
        let first = previous;
        while (first >= 258) first = prefix[first] ?? 0;
        prefix[next] = previous;
        suffix[next] = suffix[first] ?? 0;
        expand(code);
        next++;
      } else {
        const first = expand(code);
        if (next < CODES_MAX) {
          prefix[next] = previous;
          suffix[next] = first;
          next++;
        }
      }
    }
    previous = code;
    if (next + early >= 1 << width && width < 12) width++;
  }
  return sink.result();
}
