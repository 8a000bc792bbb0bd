/** PDF objects as plain values (ISO 32000-1, 7.3). Dictionary keys are decoded names. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfValue[]
  | PdfDict
  | PdfStream;

export type PdfDict = Map<string, PdfValue>;

export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A string as written in the file, with its delimiters: (text) or <hex>. */
export class PdfString {
  readonly raw: string;

  constructor(raw: string) {
    this.raw = raw;
  }
}

export class PdfRef {
  readonly num: number;

  constructor(num: number) {
    this.num = num;
  }
}

/** A stream; its bytes stay in the file until they are read. */
export class PdfStream {
  readonly dict: PdfDict;
  /** Offset of the first byte in the file. */
  readonly start: number;
  readonly length: number;

  constructor(dict: PdfDict, start: number, length: number) {
    this.dict = dict;
    this.start = start;
    this.length = length;
  }
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value instanceof PdfName ? value.name : undefined;

/** The bytes that a string stands for. */
export function stringBytes({ raw }: PdfString): Buffer {
  if (raw.startsWith('<')) {
    const hex = raw.slice(1, -1).replace(/[^0-9A-Fa-f]/g, '');
    return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex');
  }
  const text = raw
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))|\r\n?/g, (all, octal, eol, letter) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      if (eol !== undefined) return '';
      if (letter !== undefined) return ESCAPES[letter] ?? letter;
      return all.startsWith('\r') ? '\n' : all;
    });
  return Buffer.from(text, 'latin1');
}

const ESCAPES: { [letter: string]: string | undefined } = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** A text string (7.9.2.2): UTF-16 or UTF-8 by its mark, otherwise read as Latin-1. */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const bytes = stringBytes(value);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}
