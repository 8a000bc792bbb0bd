import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import { nameOf, type PdfValue } from '../../pdf/values.ts';

/** An inline image: its entries by full or short key, and where it ends in the content. */
export type InlineImage = { entries: ReadonlyMap<string, PdfValue>; end: number };

/** Filters whose data end with '>', so that letters in them cannot be taken for EI. */
const TEXT_FILTERS = new Set(['AHx', 'ASCIIHexDecode', 'A85', 'ASCII85Decode']);

/** Bytes after EI that must read as content: fewer where a space stands before EI as well. */
const CONTENT_AFTER = 15;
const CONTENT_AFTER_SPACE = 5;

/** Reads an inline image (8.9.7) from behind its BI. */
export function readInlineImage(content: Buffer, from: number): InlineImage {
  const lexer = new Lexer(content, from, false);
  const entries = new Map<string, PdfValue>();
  let key: string | undefined;
  for (;;) {
    const token = readToken(lexer);
    if (token === undefined) return { entries, end: content.length };
    if (token instanceof PdfKeyword) {
      if (token.word === 'EI') return { entries, end: lexer.pos };
      if (token.word === 'ID') break;
    } else if (key === undefined) key = nameOf(token);
    else {
      entries.set(key, token);
      key = undefined;
    }
  }
  return { entries, end: dataEnd(content, lexer.pos, hasTextFilter(entries)) };
}

/** Dots of an inline image along its sides; 0 where it does not say. */
export function inlineSize(entries: ReadonlyMap<string, PdfValue>) {
  const numberOf = (short: string, long: string): number => {
    const value = entries.get(short) ?? entries.get(long);
    return typeof value === 'number' && value > 0 ? value : 0;
  };
  return { width: numberOf('W', 'Width'), height: numberOf('H', 'Height') };
}

function readToken(lexer: Lexer): PdfValue | PdfKeyword | undefined {
  try {
    return lexer.read();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}

function hasTextFilter(entries: ReadonlyMap<string, PdfValue>): boolean {
  const filter = entries.get('F') ?? entries.get('Filter');
  const first = nameOf(Array.isArray(filter) ? filter[0] : filter);
  return first !== undefined && TEXT_FILTERS.has(first);
}

/**
 * The end of the first EI that content follows. The data say nothing of their length, and may hold
 * the letters themselves.
 */
function dataEnd(content: Buffer, from: number, isTextData: boolean): number {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 1)) {
    if (isTextData && !followsDataMark(content, at)) continue;
    const needed = isSpace(content[at - 1]) ? CONTENT_AFTER_SPACE : CONTENT_AFTER;
    if (isContent(content, at + 2, needed)) return at + 2;
  }
  return content.length;
}

function followsDataMark(content: Buffer, at: number): boolean {
  let before = at - 1;
  while (isSpace(content[before])) before--;
  return content[before] === 0x3e;
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function isContent(content: Buffer, from: number, length: number): boolean {
  if (from >= content.length) return true;
  if (!isSpace(content[from])) return false;
  for (const byte of content.subarray(from, from + length))
    if (!isSpace(byte) && (byte < 0x20 || byte > 0x7e)) return false;
  return true;
}
