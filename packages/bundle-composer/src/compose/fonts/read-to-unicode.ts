import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { type PdfStream, PdfString, type PdfValue, stringBytes } from '../../pdf/values.ts';

/** More than a map of 256 codes takes. */
const SIZE_MAX = 64 * 1024;
const TEXT_BYTES_MAX = 64;

/**
 * What the codes of a font of one byte are copied as (9.10.3). Codes that the map does not have, or maps to
 * what PDF/A forbids, are left out; a map that is damaged is read as far as it goes.
 */
export function readToUnicode(file: PdfFile, stream: PdfStream): Map<number, string> {
  const texts = new Map<number, string>();
  try {
    const lexer = new Lexer(file.decode(stream, SIZE_MAX), 0, false);
    let operands: PdfValue[] = [];
    for (let token = lexer.read(); token !== undefined; token = lexer.read()) {
      if (!(token instanceof PdfKeyword)) {
        operands.push(token);
        continue;
      }
      if (token.word === 'endbfchar') addCharacters(texts, operands);
      else if (token.word === 'endbfrange') addRanges(texts, operands);
      operands = [];
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
  return texts;
}

function addCharacters(texts: Map<number, string>, operands: readonly PdfValue[]): void {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const code = codeOf(operands[at]);
    if (code !== undefined) add(texts, code, textOf(operands[at + 1]));
  }
}

function addRanges(texts: Map<number, string>, operands: readonly PdfValue[]): void {
  for (let at = 0; at + 2 < operands.length; at += 3) {
    const [first, last] = [codeOf(operands[at]), codeOf(operands[at + 1])];
    const target = operands[at + 2];
    if (first === undefined || last === undefined) continue;
    for (let code = first; code <= last; code++) {
      if (Array.isArray(target)) add(texts, code, textOf(target[code - first]));
      else add(texts, code, later(textOf(target), code - first));
    }
  }
}

function codeOf(value: PdfValue | undefined): number | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const bytes = stringBytes(value);
  return bytes.length === 1 ? bytes[0] : undefined;
}

function textOf(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const bytes = stringBytes(value);
  if (bytes.length === 0 || bytes.length % 2 === 1 || bytes.length > TEXT_BYTES_MAX)
    return undefined;
  return bytes.swap16().toString('utf16le');
}

/** The text whose last character is `distance` further. */
function later(text: string | undefined, distance: number): string | undefined {
  if (text === undefined) return undefined;
  const last = text.charCodeAt(text.length - 1) + distance;
  return text.slice(0, -1) + String.fromCharCode(last);
}

function add(texts: Map<number, string>, code: number, text: string | undefined): void {
  if (text === undefined || !text.isWellFormed() || /[\0\ufeff\ufffe]/.test(text)) return;
  texts.set(code, text);
}
