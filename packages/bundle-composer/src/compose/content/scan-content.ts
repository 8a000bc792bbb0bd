import { decodeName } from '../../pdf/lexer.ts';
import { nameOf, type PdfValue } from '../../pdf/values.ts';
import { readInlineImage } from './inline-image.ts';

/** Kinds of named resources (7.8.3). */
export const CATEGORIES = [
  'XObject',
  'Font',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A set of the 256 codes of a simple font. */
export type Codes = Uint8Array;
export const newCodes = (): Codes => new Uint8Array(256);

/** What content names. */
export type ContentNames = {
  names: ReadonlyMap<Category, ReadonlySet<string>>;
  /** Codes shown in each font that the content names. */
  codes: ReadonlyMap<string, Codes>;
  /** Codes shown in a font that was set before this content; undefined where there are none. */
  inheritedCodes: Codes | undefined;
  /** It has a picture within itself. */
  hasInlineImage: boolean;
};

/** What an operator does to the names before it and to the font. */
type Effect = Category | 'save' | 'restore' | 'image' | 'other';

/** Up to three letters as a number, so that no string is made for each operator. */
const keyOf = (bytes: Buffer, from: number, to: number): number => {
  let key = 0;
  for (let at = from; at < to; at++) key = key * 256 + (bytes[at] ?? 0);
  return key;
};
const LETTERS_MAX = 3;

/** The operators of content (annex A). */
const EFFECTS = new Map<number, Effect>(
  Object.entries({
    XObject: 'Do',
    Font: 'Tf',
    ExtGState: 'gs',
    ColorSpace: 'cs CS',
    Pattern: 'sc SC scn SCN',
    Shading: 'sh',
    Properties: 'BDC DP',
    save: 'q',
    restore: 'Q',
    image: 'BI',
    other: `b B b* B* BMC BT BX c cm d d0 d1 EI EMC ET EX f F f* G g h i ID j J K k l m M MP n re RG
      rg ri s S T* Tc Td TD Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`,
  } satisfies Record<Effect, string>).flatMap(([effect, words]) =>
    words
      .trim()
      .split(/\s+/)
      // The keys of the record are effects.
      .map((word): [number, Effect] => [
        keyOf(Buffer.from(word), 0, word.length),
        effect as Effect,
      ]),
  ),
);
const CONSTANTS = new Set(['true', 'false', 'null']);

/** Bits of a byte's kind; digits may stand in words too. */
const SKIPPED = 1;
const DELIMITER = 2;
const REGULAR = 4;
const kinds = new Uint8Array(256).fill(REGULAR);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = SKIPPED;
for (const code of Buffer.from('()<>[]{}/%')) kinds[code] = DELIMITER;
for (const code of Buffer.from('0123456789+-.')) kinds[code] = SKIPPED | REGULAR;
const isRegular = (code: number) => ((kinds[code] ?? 0) & REGULAR) !== 0;

/** Saved states that are remembered; text after deeper ones counts for each font. */
const STATES_MAX = 1_000;

/**
 * Finds the resources that content names. One pass, as this is done for each page of a bundle.
 * Broken content names at least what a lenient reader finds in it: brackets need not match, a
 * string without an end is skipped, and names before an unknown operator count for all kinds.
 */
export function scanContent(content: Buffer): ContentNames {
  return new ContentScan(content).run();
}

/** Few contents show text in a font that they do not set: the codes of one serve the next. */
let spare: Codes | undefined;

class ContentScan {
  private readonly bytes: Buffer;
  private at = 0;
  private readonly names = new Map<Category, Set<string>>();
  private readonly codes = new Map<string, Codes>();
  private readonly inherited = spare ?? newCodes();
  private shown = this.inherited;
  private readonly saved: Codes[] = [];
  private savedDeeper = 0;
  private operands: string[] = [];
  private stringsEnd = true;
  private hasInlineImage = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    spare = undefined;
  }

  run(): ContentNames {
    const { bytes } = this;
    const { length } = bytes;
    while (this.at < length) {
      let { at } = this;
      while (at < length && ((kinds[bytes[at] ?? 0] ?? 0) & SKIPPED) !== 0) at++;
      this.at = at;
      if (at >= length) break;
      const code = bytes[at] ?? 0;
      if (kinds[code] === DELIMITER) this.readDelimited(code);
      else this.readWord();
    }
    const { names, codes, inherited, hasInlineImage } = this;
    const found = { names, codes, hasInlineImage };
    if (inherited.includes(1)) return { ...found, inheritedCodes: inherited };
    spare = inherited;
    return { ...found, inheritedCodes: undefined };
  }

  private readDelimited(code: number): void {
    if (code === 0x2f) this.readName();
    else if (code === 0x28) this.readString();
    else if (code === 0x3c && this.bytes[this.at + 1] !== 0x3c) this.readHexString();
    else if (code === 0x25) this.skipComment();
    else this.at += code === 0x3c ? 2 : 1;
  }

  private skipComment(): void {
    const { bytes } = this;
    while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
  }

  private readName(): void {
    const { bytes } = this;
    const start = ++this.at;
    while (this.at < bytes.length && isRegular(bytes[this.at] ?? 0)) this.at++;
    const name = bytes.toString('latin1', start, this.at);
    this.operands.push(name.includes('#') ? decodeName(name) : name);
  }

  private readString(): void {
    const { bytes } = this;
    const start = ++this.at;
    if (!this.stringsEnd) return;
    let depth = 1;
    for (let at = start; at < bytes.length; at++) {
      let code = bytes[at] ?? 0;
      if (code === 0x5c) {
        const escaped = readEscape(bytes, at + 1);
        at = escaped.end - 1;
        code = escaped.code;
      } else if (code === 0x28) depth++;
      else if (code === 0x29 && --depth === 0) {
        this.at = at + 1;
        return;
      }
      this.shown[code] = 1;
    }
    // Looked for once only, or a content of brackets would take quadratic time.
    this.stringsEnd = false;
  }

  private readHexString(): void {
    const { bytes } = this;
    let high: number | undefined;
    for (this.at++; this.at < bytes.length; this.at++) {
      const code = bytes[this.at] ?? 0;
      if (code === 0x3e) break;
      const digit = hexDigit(code);
      if (digit === undefined) {
        // Not a string: the bytes after it are read as content.
        if (kinds[code] === DELIMITER) return;
      } else if (high === undefined) high = digit;
      else {
        this.shown[high * 16 + digit] = 1;
        high = undefined;
      }
    }
    if (high !== undefined) this.shown[high * 16] = 1;
    this.at++;
  }

  private readWord(): void {
    const { bytes } = this;
    const start = this.at;
    while (this.at < bytes.length && isRegular(bytes[this.at] ?? 0)) this.at++;
    const length = this.at - start;
    const effect = length > LETTERS_MAX ? undefined : EFFECTS.get(keyOf(bytes, start, this.at));
    if (effect === undefined) {
      if (this.operands.length === 0) return;
      if (CONSTANTS.has(bytes.toString('latin1', start, Math.min(this.at, start + 8)))) return;
      for (const category of CATEGORIES) this.use(category);
    } else if (effect === 'save') this.save();
    else if (effect === 'restore') this.restore();
    else if (effect === 'image') this.readImage();
    else if (effect !== 'other') {
      this.use(effect);
      if (effect === 'Font') this.setFont(this.operands.at(-1));
    }
    if (this.operands.length > 0) this.operands = [];
  }

  private use(category: Category): void {
    if (this.operands.length === 0) return;
    let names = this.names.get(category);
    if (names === undefined) {
      names = new Set();
      this.names.set(category, names);
    }
    for (const name of this.operands) names.add(name);
  }

  private setFont(name: string | undefined): void {
    if (name === undefined) return;
    let codes = this.codes.get(name);
    if (codes === undefined) {
      codes = newCodes();
      this.codes.set(name, codes);
    }
    this.shown = codes;
  }

  private save(): void {
    if (this.saved.length < STATES_MAX) this.saved.push(this.shown);
    else this.savedDeeper++;
  }

  private restore(): void {
    if (this.savedDeeper > 0) {
      this.savedDeeper--;
      this.shown = this.inherited;
    } else this.shown = this.saved.pop() ?? this.shown;
  }

  private readImage(): void {
    this.hasInlineImage = true;
    const { entries, end } = readInlineImage(this.bytes, this.at);
    this.at = end;
    this.operands = ['CS', 'ColorSpace'].flatMap((key) => namesIn(entries.get(key)));
    this.use('ColorSpace');
  }
}

const namesIn = (value: PdfValue | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((item) => nameOf(item) ?? []) : [nameOf(value) ?? []].flat();

function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

const ESCAPES = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12 }).map(([letter, code]) => [
    letter.charCodeAt(0),
    code,
  ]),
);

/** The code that an escape stands for, and where it ends (7.3.4.2). */
function readEscape(bytes: Buffer, at: number): { code: number; end: number } {
  const first = bytes[at] ?? 0;
  if (first < 0x30 || first > 0x37) return { code: ESCAPES.get(first) ?? first, end: at + 1 };
  let code = 0;
  let end = at;
  for (; end < at + 3; end++) {
    const digit = bytes[end] ?? 0;
    if (digit < 0x30 || digit > 0x37) break;
    code = code * 8 + digit - 0x30;
  }
  return { code: code & 255, end };
}
