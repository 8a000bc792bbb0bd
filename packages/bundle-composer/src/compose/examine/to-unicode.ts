import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { type PdfStream, PdfString, type PdfValue, stringBytes } from '../../pdf/values.ts';

const SIZE_MAX = 4 * 1024 * 1024;
const CODES_MAX = 65_536;
const SPACES_MAX = 256;
/** More than all codes, in ranges that lie over each other. */
const ENTRIES_MAX = 1_000_000;
/** Characters that no text may have (6.2.11.7.2). */
const FORBIDDEN = new Set([0, 0xfeff, 0xfffe]);

/** Codes of a font with a text that PDF/A takes; undefined where the map cannot be read. */
export function readKnownTexts(
  file: PdfFile,
  stream: PdfStream,
  codeBytes: 1 | 2,
): Uint8Array | undefined {
  // A map that continues another one.
  if (stream.dict.has('UseCMap')) return undefined;
  const map = new TextMap(codeBytes);
  try {
    const lexer = new Lexer(file.decode(stream, SIZE_MAX), 0, false);
    let operands: PdfValue[] = [];
    let count: PdfValue | undefined;
    for (let token = lexer.read(); token !== undefined; token = lexer.read()) {
      if (!(token instanceof PdfKeyword)) {
        operands.push(token);
        continue;
      }
      const { word } = token;
      if (word === 'usecmap') return undefined;
      if (word.startsWith('begin')) count = operands.at(-1);
      const size = SIZES[word];
      // Readers differ about lists of another length than they say.
      if (size !== undefined && operands.length !== size * Number(count)) return undefined;
      if (word === 'endcodespacerange') map.addSpaces(operands);
      else if (word === 'endbfchar') map.addCharacters(operands);
      else if (word === 'endbfrange') map.addRanges(operands);
      operands = [];
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
  return map.isWhole ? map.withinSpaces() : undefined;
}

/** Values of an entry of each list. */
const SIZES: { [word: string]: number | undefined } = {
  endcodespacerange: 2,
  endbfchar: 2,
  endbfrange: 3,
};

class TextMap {
  private readonly known = new Uint8Array(CODES_MAX);
  private readonly spaces: [first: number, last: number][] = [];
  isWhole = true;
  private entries = 0;
  private readonly codeBytes: number;

  constructor(codeBytes: number) {
    this.codeBytes = codeBytes;
  }

  addSpaces(operands: readonly PdfValue[]): void {
    for (let at = 0; at + 1 < operands.length && this.spaces.length < SPACES_MAX; at += 2) {
      const [first, last] = [this.codeOf(operands[at]), this.codeOf(operands[at + 1])];
      if (first !== undefined && last !== undefined) this.spaces.push([first, last]);
      // Codes of other lengths would be read otherwise.
      else this.isWhole = false;
    }
  }

  /** Texts of the codes that the map says there are; each byte of a code lies in the range of its own. */
  withinSpaces(): Uint8Array {
    const isIn = (code: number) =>
      this.spaces.some(
        ([first, last]) =>
          code >> 8 >= first >> 8 &&
          code >> 8 <= last >> 8 &&
          (code & 255) >= (first & 255) &&
          (code & 255) <= (last & 255),
      );
    return this.known.map((known, code) => (known !== 0 && isIn(code) ? known : 0));
  }

  addCharacters(operands: readonly PdfValue[]): void {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const code = this.codeOf(operands[at]);
      if (code !== undefined) this.add(code, operands[at + 1], 0);
    }
  }

  addRanges(operands: readonly PdfValue[]): void {
    for (let at = 0; at + 2 < operands.length; at += 3) {
      const [first, last] = [this.codeOf(operands[at]), this.codeOf(operands[at + 1])];
      const target = operands[at + 2];
      if (first === undefined || last === undefined) continue;
      for (let code = first; code <= last; code++) {
        if (++this.entries > ENTRIES_MAX) {
          this.isWhole = false;
          return;
        }
        if (Array.isArray(target)) this.add(code, target[code - first], 0);
        else this.add(code, target, code - first);
      }
    }
  }

  /** A code with several texts is known only if all of them may be. */
  private add(code: number, value: PdfValue | undefined, distance: number): void {
    const isKnown = value instanceof PdfString && isText(stringBytes(value), distance);
    if (this.known[code] !== BAD) this.known[code] = isKnown ? KNOWN : BAD;
  }

  private codeOf(value: PdfValue | undefined): number | undefined {
    if (!(value instanceof PdfString)) return undefined;
    const bytes = stringBytes(value);
    return bytes.length === this.codeBytes ? bytes.readUIntBE(0, this.codeBytes) : undefined;
  }
}

export const KNOWN = 1;
const BAD = 2;

function isText(bytes: Buffer, distance: number): boolean {
  if (bytes.length === 0 || bytes.length % 2 === 1) return false;
  const units = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(2 * at));
  const last = units.pop();
  if (last === undefined) return false;
  units.push(last + distance);
  if (units.some((unit) => FORBIDDEN.has(unit) || unit > 0xffff)) return false;
  return String.fromCharCode(...units).isWellFormed();
}
