import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, PdfStream } from '../../pdf/values.ts';
import { isEmbedded } from '../archive/find-obstacles.ts';
import { decoded, decodeProgram } from './decoded.ts';
import { CODE_FAULTS, type FontCodes, type FontRule } from './faults.ts';
import { readCff, readCompactOpenType } from './programs/cff.ts';
import type { GlyphProgram } from './programs/program.ts';
import { readTrueType } from './programs/sfnt.ts';
import { glyphFaults } from './simple-font.ts';
import { KNOWN, readKnownTexts } from './to-unicode.ts';

const CIDS_MAX = 65_536;
const USUAL_WIDTH = 1_000;

type Composite = GlyphProgram & { glyphOf(cid: number): number | undefined };

/** What a composite font whose codes are the numbers of its characters breaks. */
export function compositeCodes(
  file: PdfFile,
  dict: PdfDict,
  add: (rule: FontRule) => void,
): FontCodes | undefined {
  const font = file.dict(file.array(dict.get('DescendantFonts'))[0]);
  const map = nameOf(file.resolve(dict.get('Encoding')));
  if (
    font === undefined ||
    nameOf(file.resolve(font.get('Type'))) !== 'Font' ||
    !font.has('BaseFont')
  )
    add('fontEntries');
  // Other maps of codes, and text from top to bottom, have rules of their own.
  if (map !== 'Identity-H') add('fontMap');
  if (font === undefined || map !== 'Identity-H') return undefined;
  // The composer names it where it is copied.
  if (!isEmbedded(file, font)) return undefined;
  const program = readProgram(file, font);
  const widths = readWidths(file, font);
  if (program === undefined) add('fontProgram');
  if (widths === undefined) add('fontEntries');
  if (program === undefined || widths === undefined) return undefined;
  const text = file.resolve(dict.get('ToUnicode'));
  const texts = text instanceof PdfStream ? readKnownTexts(file, text, 2) : undefined;
  return {
    bytes: 2,
    check: (cid) =>
      (texts?.[cid] === KNOWN ? 0 : CODE_FAULTS.unknownText) |
      glyphFaults(program.glyphOf(cid), widths(cid), program),
  };
}

function readProgram(file: PdfFile, font: PdfDict): Composite | undefined {
  const descriptor = file.dict(font.get('FontDescriptor'));
  const subtype = nameOf(file.resolve(font.get('Subtype')));
  const trueType = file.resolve(descriptor?.get('FontFile2'));
  if (subtype === 'CIDFontType2' && trueType instanceof PdfStream) {
    const program = readTrueType(decodeProgram(file, trueType));
    const glyphOf = readGlyphMap(file, font);
    return program && glyphOf && { ...program, glyphOf };
  }
  const compact = file.resolve(descriptor?.get('FontFile3'));
  if (subtype !== 'CIDFontType0' || !(compact instanceof PdfStream)) return undefined;
  const kind = nameOf(file.resolve(compact.dict.get('Subtype')));
  if (kind !== 'CIDFontType0C' && kind !== 'OpenType') return undefined;
  const data = decodeProgram(file, compact);
  const program = kind === 'OpenType' ? readCompactOpenType(data) : readCff(data);
  return program && { ...program, glyphOf: program.glyphOfCid };
}

/** Glyphs by the numbers of characters: the same numbers, or a table. */
function readGlyphMap(
  file: PdfFile,
  font: PdfDict,
): ((cid: number) => number | undefined) | undefined {
  const value = file.resolve(font.get('CIDToGIDMap'));
  if (value === null || nameOf(value) === 'Identity') return (cid) => cid;
  if (!(value instanceof PdfStream)) return undefined;
  const table = decoded(file, value, 2 * CIDS_MAX);
  return (cid) => (2 * cid + 2 <= table.length ? table.readUInt16BE(2 * cid) : undefined);
}

/** Widths as lists from a number on, or as ranges (9.7.4.3). */
function readWidths(
  file: PdfFile,
  font: PdfDict,
): ((cid: number) => number | undefined) | undefined {
  const usual = file.resolve(font.get('DW')) ?? USUAL_WIDTH;
  if (typeof usual !== 'number') return undefined;
  const widths = new Map<number, number>();
  const values = file.array(font.get('W')).map((value) => file.resolve(value));
  let room = 4 * CIDS_MAX;
  for (let at = 0; at + 1 < values.length; ) {
    const first = values[at];
    const second = values[at + 1];
    if (typeof first !== 'number' || first < 0 || first >= CIDS_MAX) return undefined;
    if (Array.isArray(second)) {
      room -= second.length;
      if (room < 0) return undefined;
      for (const [index, value] of second.entries()) {
        const width = file.resolve(value);
        if (typeof width !== 'number') return undefined;
        widths.set(first + index, width);
      }
      at += 2;
      continue;
    }
    const width = values[at + 2];
    if (typeof second !== 'number' || second >= CIDS_MAX || typeof width !== 'number')
      return undefined;
    room -= Math.max(0, second - first + 1);
    if (room < 0) return undefined;
    for (let cid = first; cid <= second; cid++) widths.set(cid, width);
    at += 3;
  }
  return (cid) => widths.get(cid) ?? usual;
}
