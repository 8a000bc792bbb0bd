import { PdfError } from './pdf-error.ts';
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue, stringBytes } from './values.ts';

const WHITESPACE = 1;
const DELIMITER = 2;
const NUMERIC = 4;
const classes = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = WHITESPACE;
for (const code of Buffer.from('()<>[]{}/%')) classes[code] = DELIMITER;
for (const code of Buffer.from('0123456789+-.')) classes[code] = NUMERIC;

const DEPTH_MAX = 200;

export const isWhitespace = (code: number | undefined) => classes[code ?? 0] === WHITESPACE;
const isRegular = (code: number) => ((classes[code] ?? 0) & (WHITESPACE | DELIMITER)) === 0;
const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;

/** An operator of a content stream, or a keyword such as `endobj`. */
export class PdfKeyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

/**
 * Reads PDF objects from bytes. Lenient as readers are: malformed numbers are 0, and a
 * dictionary ends where its bytes do. `hitEnd` says that a value may continue after the bytes.
 */
export class Lexer {
  pos: number;
  hitEnd = false;
  private readonly bytes: Buffer;
  private readonly readsRefs: boolean;

  /** Content streams have no references: `readsRefs` is false there. */
  constructor(bytes: Buffer, pos = 0, readsRefs = true) {
    this.bytes = bytes;
    this.pos = pos;
    this.readsRefs = readsRefs;
  }

  get isDone(): boolean {
    return this.pos >= this.bytes.length;
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const code = bytes[this.pos];
      if (code === undefined) break;
      if (classes[code] === WHITESPACE) this.pos++;
      else if (code === 37) {
        while (this.pos < bytes.length && bytes[this.pos] !== 10 && bytes[this.pos] !== 13)
          this.pos++;
      } else break;
    }
    if (this.pos >= bytes.length) this.hitEnd = true;
  }

  /** The next value or keyword; undefined at the end of the bytes. */
  read(depth = 0): PdfValue | PdfKeyword | undefined {
    if (depth > DEPTH_MAX) throw new PdfError('damaged', 'Objects are nested too deeply');
    this.skipSpace();
    const code = this.bytes[this.pos];
    if (code === undefined) return undefined;
    if (classes[code] === NUMERIC) return this.readNumberOrRef();
    switch (code) {
      case 47:
        return this.readName();
      case 40:
        return this.readLiteralString();
      case 60:
        return this.bytes[this.pos + 1] === 60 ? this.readDict(depth) : this.readHexString();
      case 91:
        return this.readArray(depth);
      default:
        return this.readKeyword(code);
    }
  }

  /** The next value; a keyword or a stray delimiter counts as null. */
  readValue(depth = 0): PdfValue {
    const value = this.read(depth);
    return value === undefined || value instanceof PdfKeyword ? null : value;
  }

  private readKeyword(code: number): PdfValue | PdfKeyword {
    const { bytes } = this;
    const start = this.pos;
    if (!isRegular(code)) {
      this.pos += code === 62 && bytes[start + 1] === 62 ? 2 : 1;
      return new PdfKeyword(bytes.toString('latin1', start, this.pos));
    }
    while (this.pos < bytes.length && isRegular(bytes[this.pos] ?? 0)) this.pos++;
    if (this.pos >= bytes.length) this.hitEnd = true;
    const word = bytes.toString('latin1', start, Math.min(this.pos, start + 128));
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return new PdfKeyword(word);
  }

  private readNumberOrRef(): PdfValue {
    const { bytes } = this;
    const value = this.readNumber();
    if (!this.readsRefs || !Number.isInteger(value) || value < 0) return value;
    // "12 0 R": looks ahead without skipping comments, which nobody writes there.
    let at = this.pos;
    while (classes[bytes[at] ?? 48] === WHITESPACE) at++;
    if (at === this.pos || !isDigit(bytes[at])) {
      if (at >= bytes.length) this.hitEnd = true;
      return value;
    }
    while (isDigit(bytes[at])) at++;
    const end = at;
    while (classes[bytes[at] ?? 48] === WHITESPACE) at++;
    if (at >= bytes.length) this.hitEnd = true;
    if (at === end || bytes[at] !== 82) return value;
    const after = bytes[at + 1];
    if (after !== undefined && isRegular(after)) return value;
    this.pos = at + 1;
    return new PdfRef(value);
  }

  private readNumber(): number {
    const { bytes } = this;
    const start = this.pos;
    let value = 0;
    let isPlain = true;
    let code = bytes[this.pos];
    while (code !== undefined && classes[code] === NUMERIC) {
      if (isDigit(code)) value = value * 10 + (code - 48);
      else isPlain = false;
      code = bytes[++this.pos];
    }
    if (code === undefined) this.hitEnd = true;
    if (isPlain) return value;
    const text = bytes.toString('latin1', start, Math.min(this.pos, start + 64));
    const match = /^([+-]*)([0-9]*\.?[0-9]*)/.exec(text);
    const number = Number(match?.[2] || 0);
    if (!Number.isFinite(number)) return 0;
    return match?.[1]?.includes('-') ? -number : number;
  }

  private readName(): PdfName {
    const { bytes } = this;
    const start = ++this.pos;
    let isEscaped = false;
    while (this.pos < bytes.length) {
      const code = bytes[this.pos] ?? 0;
      if (!isRegular(code)) break;
      if (code === 35) isEscaped = true;
      this.pos++;
    }
    if (this.pos >= bytes.length) this.hitEnd = true;
    const name = bytes.toString('latin1', start, this.pos);
    return new PdfName(isEscaped ? decodeName(name) : name);
  }

  private readLiteralString(): PdfString {
    const { bytes } = this;
    const start = this.pos++;
    let depth = 1;
    while (depth > 0) {
      const code = bytes[this.pos++];
      if (code === undefined) {
        this.hitEnd = true;
        throw new PdfError('damaged', 'A string has no end');
      }
      if (code === 92) this.pos++;
      else if (code === 40) depth++;
      else if (code === 41) depth--;
    }
    return new PdfString(bytes.toString('latin1', start, this.pos));
  }

  private readHexString(): PdfString {
    const { bytes } = this;
    const start = this.pos++;
    const end = bytes.indexOf(62, this.pos);
    if (end < 0) {
      this.hitEnd = true;
      throw new PdfError('damaged', 'A string has no end');
    }
    this.pos = end + 1;
    return new PdfString(bytes.toString('latin1', start, this.pos));
  }

  private readArray(depth: number): PdfValue[] {
    this.pos++;
    const values: PdfValue[] = [];
    for (;;) {
      const value = this.read(depth + 1);
      if (value === undefined) return values;
      if (value instanceof PdfKeyword) {
        if (value.word === ']') return values;
        if (value.word === 'endobj' || value.word === 'endstream' || value.word === '>>') {
          this.pos -= value.word.length;
          return values;
        }
      } else values.push(value);
    }
  }

  private readDict(depth: number): PdfDict {
    this.pos += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      const key = this.read(depth + 1);
      if (key === undefined) return dict;
      if (key instanceof PdfKeyword) {
        if (key.word === '>>') return dict;
        if (key.word === 'endobj' || key.word === 'stream' || key.word === 'endstream') {
          this.pos -= key.word.length;
          return dict;
        }
        continue;
      }
      if (!(key instanceof PdfName)) continue;
      const value = this.read(depth + 1);
      if (value instanceof PdfKeyword) {
        // "/Key >>": a key without a value.
        this.pos -= value.word.length;
        if (value.word !== '>>' && value.word !== 'endobj') this.pos += value.word.length;
        continue;
      }
      if (value !== undefined && !dict.has(key.name)) dict.set(key.name, value);
    }
  }
}

/** A name without its escapes (7.3.5). */
export const decodeName = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const IRREGULAR = /[^!-~]|[#()<>[\]{}/%]/g;

const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * A value as PDF syntax. Dictionaries that `refuses` names and entries with the keys `without` are
 * left out.
 */
export function serialize(
  value: PdfValue,
  mapRef: (ref: PdfRef) => string,
  refuses: (dict: PdfDict) => boolean = () => false,
  without: ReadonlySet<string> = NO_KEYS,
): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'number':
      return formatNumber(value);
    case 'boolean':
      return String(value);
    default:
  }
  if (value instanceof PdfRef) return mapRef(value);
  if (value instanceof PdfName) return formatName(value.name);
  if (value instanceof PdfString) return stringText(value);
  if (Array.isArray(value))
    return `[${value.map((item) => serialize(item, mapRef, refuses, without)).join(' ')}]`;
  if (!(value instanceof Map)) return 'null';
  let text = '<<';
  for (const [key, item] of value) {
    if (without.has(key) || (item instanceof Map && refuses(item))) continue;
    const written = serialize(item, mapRef, refuses, without);
    if (written !== 'null') text += `${formatName(key)} ${written}`;
  }
  return `${text}>>`;
}

const WHOLE_HEX = /^<(?:[0-9A-Fa-f]{2})*>$/;

/** A string as it is written; digits are even in number and nothing else stands between them. */
function stringText(value: PdfString): string {
  const { raw } = value;
  if (!raw.startsWith('<') || WHOLE_HEX.test(raw)) return raw;
  return `<${stringBytes(value).toString('hex')}>`;
}

export const formatName = (name: string) =>
  `/${name.replace(IRREGULAR, (letter) => `#${(letter.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`;

export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toFixed(6)));
}

/** Text as a PDF string in UTF-16, or plain where it is ASCII. */
export function formatText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  const bytes = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16();
  return `<${bytes.toString('hex').toUpperCase()}>`;
}
