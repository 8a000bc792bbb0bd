import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { characterOf } from '../fonts/characters.constants.ts';
import { decodeProgram } from './decoded.ts';
import { CODE_FAULTS, type CodeCheck, type FontCodes, type FontRule } from './faults.ts';
import { readCff, readCompactOpenType } from './programs/cff.ts';
import { glyphEncodings } from './programs/glyph-names.constants.ts';
import type { NamedProgram } from './programs/program.ts';
import { readTrueType, type TrueTypeProgram } from './programs/sfnt.ts';
import { readType1 } from './programs/type1.ts';
import { KNOWN, readKnownTexts } from './to-unicode.ts';

const SYMBOLIC = 4;
const CODES = 256;
const DIFFERENCES_MAX = 1_024;
/** Widths may differ by this much (6.2.11.5). */
const WIDTH_TOLERANCE = 1;

type Add = (rule: FontRule) => void;
/** Names of glyphs by code; undefined where the font's program decides. */
type Names = readonly (string | undefined)[];

/** What an embedded font of one byte for each code breaks; undefined where it cannot be read. */
export function simpleCodes(file: PdfFile, dict: PdfDict, add: Add): FontCodes | undefined {
  const widths = readWidths(file, dict);
  if (widths === undefined) add('fontEntries');
  const isTrueType = nameOf(file.resolve(dict.get('Subtype'))) === 'TrueType';
  const glyphs = isTrueType ? trueTypeGlyphs(file, dict, add) : namedGlyphs(file, dict, add);
  if (glyphs === undefined || widths === undefined) return undefined;
  const isKnown = textCheck(file, dict, glyphs.names);
  return {
    bytes: 1,
    check(code) {
      let found = isKnown(code) ? 0 : CODE_FAULTS.unknownText;
      for (const glyph of glyphs.of(code)) found |= glyphFaults(glyph, widths(code), glyphs);
      return found;
    },
  };
}

/** A glyph 0 is the one for what is missing. */
export function glyphFaults(
  glyph: number | undefined,
  width: number | undefined,
  { glyphCount, widthOf }: Pick<NamedProgram, 'glyphCount' | 'widthOf'>,
): number {
  if (glyph === undefined || glyph >= glyphCount) return CODE_FAULTS.glyphs;
  const own = widthOf(glyph);
  const agrees =
    own !== undefined && width !== undefined && Math.abs(own - width) <= WIDTH_TOLERANCE;
  return (glyph === 0 ? CODE_FAULTS.missingGlyph : 0) | (agrees ? 0 : CODE_FAULTS.widths);
}

export function readWidths(
  file: PdfFile,
  dict: PdfDict,
): ((code: number) => number | undefined) | undefined {
  const [first, last] = ['FirstChar', 'LastChar'].map((key) => file.resolve(dict.get(key)));
  const widths = file.resolve(dict.get('Widths'));
  if (typeof first !== 'number' || typeof last !== 'number' || !Array.isArray(widths))
    return undefined;
  if (!Number.isInteger(first) || first < 0 || last >= CODES) return undefined;
  if (widths.length !== last - first + 1) return undefined;
  const values = widths.map((width) => file.resolve(width));
  const missing = file.resolve(file.dict(dict.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
  return (code) => {
    const value = code >= first && code <= last ? values[code - first] : missing;
    return typeof value === 'number' ? value : undefined;
  };
}

type Glyphs = Pick<NamedProgram, 'glyphCount' | 'widthOf'> & {
  /** Glyphs that readers may show for a code; undefined for none. */
  of(code: number): readonly (number | undefined)[];
  /** Names by code where the font's dictionary gives them. */
  names: Names;
};

const fileOf = (file: PdfFile, dict: PdfDict, key: string): PdfStream | undefined => {
  const found = file.resolve(file.dict(dict.get('FontDescriptor'))?.get(key));
  return found instanceof PdfStream ? found : undefined;
};

function trueTypeGlyphs(file: PdfFile, dict: PdfDict, add: Add): Glyphs | undefined {
  const stream = fileOf(file, dict, 'FontFile2');
  const program = stream && readTrueType(decodeProgram(file, stream));
  if (program === undefined) {
    add('fontProgram');
    return undefined;
  }
  const flags = file.resolve(file.dict(dict.get('FontDescriptor'))?.get('Flags'));
  const isSymbolic = typeof flags === 'number' && (flags & SYMBOLIC) !== 0;
  const encoding = file.resolve(dict.get('Encoding'));
  const { glyphCount, widthOf } = program;
  if (isSymbolic) {
    const hasSymbols = program.maps.some((map) => map.platform === 3 && map.encoding === 0);
    if (encoding !== null || (!hasSymbols && program.maps.length !== 1)) {
      add('encoding');
      return undefined;
    }
    return { glyphCount, widthOf, names: [], of: (code) => symbolGlyphs(program, code) };
  }
  const names = latinNames(file, encoding);
  const unicode = program.maps.find((map) => map.platform === 3 && map.encoding === 1);
  const roman = program.maps.find((map) => map.platform === 1 && map.encoding === 0);
  const hasDifferences = isDict(encoding) && encoding.has('Differences');
  if (names === undefined || (hasDifferences ? !unicode : !unicode && !roman)) {
    add('encoding');
    return undefined;
  }
  if (hasDifferences && names.some((name) => name !== undefined && !isKnownName(name)))
    add('encoding');
  return {
    glyphCount,
    widthOf,
    names,
    of: (code) => {
      const name = names[code];
      if (name === undefined) return [undefined];
      const character = characterOf(name)?.codePointAt(0);
      const macCode = glyphEncodings['MacRomanEncoding']?.indexOf(name) ?? -1;
      if (unicode !== undefined)
        return [character === undefined ? undefined : unicode.glyphOf(character)];
      return [macCode < 0 ? undefined : roman?.glyphOf(macCode)];
    },
  };
}

const isKnownName = (name: string) => name === '.notdef' || characterOf(name) !== undefined;

/** Readers take symbols at their code or in the private area, and the map of a Macintosh. */
function symbolGlyphs(program: TrueTypeProgram, code: number): number[] {
  const glyphs = program.maps.flatMap((map) => {
    const isSymbols = map.platform === 3 && map.encoding === 0;
    const isRoman = map.platform === 1 && map.encoding === 0;
    if (!isSymbols && !isRoman && program.maps.length > 1) return [];
    const places = isSymbols ? [code, 0xf000 + code, 0xf100 + code, 0xf200 + code] : [code];
    return places.map((place) => map.glyphOf(place)).find((glyph) => glyph !== 0) ?? 0;
  });
  return glyphs.length === 0 ? [0] : glyphs;
}

/** Encodings that a font of letters may have (6.2.11.6). */
function latinNames(file: PdfFile, encoding: PdfValue): Names | undefined {
  const base = isDict(encoding) ? file.resolve(encoding.get('BaseEncoding')) : encoding;
  const name = nameOf(base);
  if (name !== 'WinAnsiEncoding' && name !== 'MacRomanEncoding') return undefined;
  const names = glyphEncodings[name];
  return isDict(encoding) ? changed(file, names ?? [], encoding) : names;
}

function changed(file: PdfFile, names: Names, encoding: PdfDict): Names {
  const found = Array.from({ length: CODES }, (_, code) => names[code]);
  let code = 0;
  for (const value of file.array(encoding.get('Differences')).slice(0, DIFFERENCES_MAX)) {
    const item = file.resolve(value);
    const name = nameOf(item);
    if (typeof item === 'number') code = item;
    else if (name !== undefined && code >= 0 && code < CODES) found[code++] = name;
  }
  return found;
}

/** Glyphs by their names: of a Type 1 font and of a compact one. */
function namedGlyphs(file: PdfFile, dict: PdfDict, add: Add): Glyphs | undefined {
  const program = readNamed(file, dict);
  if (program === undefined) {
    add('fontProgram');
    return undefined;
  }
  const encoding = file.resolve(dict.get('Encoding'));
  const base = isDict(encoding) ? file.resolve(encoding.get('BaseEncoding')) : encoding;
  const baseName = nameOf(base);
  const named = baseName === undefined ? undefined : glyphEncodings[baseName];
  if (base !== null && named === undefined) add('encoding');
  const names = isDict(encoding) ? changed(file, named ?? [], encoding) : (named ?? []);
  const { glyphCount, widthOf, glyphOfName, nameOfCode } = program;
  return {
    glyphCount,
    widthOf: (glyph) => widthOf(glyph),
    names,
    of(code) {
      const name = names[code] ?? (named === undefined ? nameOfCode(code) : undefined);
      const glyph = name === undefined ? undefined : glyphOfName(name);
      // The sign for a missing glyph has no fixed number in a Type 1 font.
      if (name === '.notdef') return [0];
      return [glyph];
    },
  };
}

function readNamed(file: PdfFile, dict: PdfDict): NamedProgram | undefined {
  const old = fileOf(file, dict, 'FontFile');
  if (old !== undefined) return withoutNumberZero(readType1(decodeProgram(file, old)));
  const compact = fileOf(file, dict, 'FontFile3');
  const kind = nameOf(file.resolve(compact?.dict.get('Subtype')));
  if (compact === undefined || (kind !== 'Type1C' && kind !== 'OpenType')) return undefined;
  const data = decodeProgram(file, compact);
  const program = kind === 'OpenType' ? readCompactOpenType(data) : readCff(data);
  return program === undefined || program.isCid ? undefined : program;
}

/** Glyphs of a Type 1 font have no order: numbered from 1, so that 0 stays the missing one. */
function withoutNumberZero(program: NamedProgram | undefined): NamedProgram | undefined {
  if (program === undefined) return undefined;
  return {
    glyphCount: program.glyphCount + 1,
    nameOfCode: program.nameOfCode,
    widthOf: (glyph) => program.widthOf(glyph - 1),
    glyphOfName: (name) => {
      const glyph = program.glyphOfName(name);
      return glyph === undefined || name === '.notdef' ? undefined : glyph + 1;
    },
  };
}

/** Whether the text of a code is known, by its map or by the names of its glyphs (9.10.2). */
export function textCheck(file: PdfFile, dict: PdfDict, names: Names): (code: number) => boolean {
  const value = file.resolve(dict.get('ToUnicode'));
  const texts = value instanceof PdfStream ? readKnownTexts(file, value, 1) : undefined;
  if (value !== null && texts === undefined) return () => false;
  const isNamed: CodeCheck = (code) => {
    const name = names[code];
    return name !== undefined && characterOf(name) !== undefined ? 1 : 0;
  };
  return (code) => {
    const known = texts?.[code] ?? 0;
    return known === 0 ? isNamed(code) === 1 : known === KNOWN;
  };
}
