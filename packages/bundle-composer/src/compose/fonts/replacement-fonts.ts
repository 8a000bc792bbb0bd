import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type OpenFace, openFace } from 'typesetter';
import { formatNumber } from '../../pdf/lexer.ts';
import { type FontStyle, type ReplacementFamily, replacementFiles } from '../composer-files.ts';
import type { Codes } from '../content/scan-content.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import type { NamedFont } from './read-named-font.ts';
import { type DrawnGlyph, writeTrueType } from './true-type.ts';
import { usualWidth } from './usual-widths.constants.ts';

/** What a code of a font draws and is copied as. */
type Entry = { glyph: number | undefined; width: number; text: string };

/** A font of the bundle that stands for fonts of any number of sources. */
type Program = {
  family: ReplacementFamily;
  style: FontStyle;
  /** The first of its objects: descriptor, widths, text, file. */
  num: number;
  entries: Map<number, Entry>;
};

const PROGRAM_OBJECTS = 4;
/** Programs of a face that a further font is compared with. */
const COMPARED_MAX = 32;
/** New programs of a document and of a bundle, each of at most 256 glyphs. Fonts beyond them stay as they are. */
const DOCUMENT_PROGRAMS_MAX = 200;
const PROGRAMS_MAX = 5_000;
const CODES = 256;
const SPACE = 32;
/** Codes that stand for nothing, and are shown or seem to be. */
const NOTHING: Omit<Entry, 'width'> = { glyph: undefined, text: ' ' };

/**
 * Fonts in place of those that sources name and do not embed. Fonts share a program as long as no code means
 * something else in it, so that a bundle of many sources has few. The programs are written when all sources
 * are known, with the glyphs that are used.
 */
export class ReplacementFonts {
  private readonly reserve: (count: number) => number;
  private readonly readFile: (specifier: string) => Uint8Array;
  private readonly faces = new Map<string, OpenFace>();
  private readonly glyphs = new Map<string, Entry | null>();
  private programs: Program[] = [];

  constructor({
    reserve,
    readFile,
  }: {
    reserve: (count: number) => number;
    readFile: (specifier: string) => Uint8Array;
  }) {
    this.reserve = reserve;
    this.readFile = readFile;
  }

  /**
   * Replaces fonts of one document: gives the dictionary in place of `font`, of which `codes` are shown, or
   * undefined where none fits.
   */
  forDocument(): (font: NamedFont, codes: Codes) => string | undefined {
    const programsMax = Math.min(PROGRAMS_MAX, this.programs.length + DOCUMENT_PROGRAMS_MAX);
    return (font, codes) => this.dictionary(font, codes, programsMax);
  }

  private dictionary(font: NamedFont, codes: Codes, programsMax: number): string | undefined {
    const entries = this.entriesOf(font, codes);
    const program = entries && this.programFor(font, entries, programsMax);
    if (program === undefined) return undefined;
    const { num } = program;
    return `<</Type/Font/Subtype/TrueType/BaseFont/${nameOf(program)}/FirstChar 0/LastChar 255/Widths ${num + 1} 0 R/FontDescriptor ${num} 0 R/ToUnicode ${num + 2} 0 R>>`;
  }

  /** Forgets programs whose numbers are given back. */
  discard(mark: number): void {
    this.programs = this.programs.filter(({ num }) => num < mark);
  }

  *bodies(): Iterable<ObjectBody> {
    for (const program of this.programs) yield* programBodies(program, this.faceOf(program));
  }

  private entriesOf(font: NamedFont, codes: Codes): Map<number, Entry> | undefined {
    const entries = new Map<number, Entry>();
    for (let code = 0; code < CODES; code++) {
      if (code !== SPACE && codes[code] !== 1) continue;
      const character = font.characterOf(code);
      if (character === null) return undefined;
      const known = font.widthOf(code);
      if (character === undefined) {
        entries.set(code, { ...NOTHING, width: known ?? 0 });
        continue;
      }
      const own = this.ownEntry(font, character);
      if (own === null) return undefined;
      const text = font.textOf(code) ?? character;
      const isOwn = text === character && (known === undefined || known === own.width);
      entries.set(code, isOwn ? own : { ...own, width: known ?? own.width, text });
    }
    return entries;
  }

  /** A character as a font has it by itself; null where the replacement does not have it. */
  private ownEntry(font: NamedFont, character: string): Entry | null {
    const key = `${font.family} ${font.style} ${character}`;
    const known = this.glyphs.get(key);
    if (known !== undefined) return known;
    const { glyphOf, advanceOf, unitsPerEm } = this.faceOf(font);
    const glyph = glyphOf(character);
    let entry: Entry | null = null;
    if (glyph !== undefined) {
      const width =
        usualWidth(font, character) ?? Math.round((advanceOf(glyph) * 1000) / unitsPerEm);
      entry = { glyph, width, text: character };
    }
    this.glyphs.set(key, entry);
    return entry;
  }

  private programFor(
    { family, style }: NamedFont,
    entries: ReadonlyMap<number, Entry>,
    programsMax: number,
  ): Program | undefined {
    let compared = 0;
    for (const program of this.programs) {
      if (program.family !== family || program.style !== style) continue;
      if (++compared > COMPARED_MAX) break;
      if (!agrees(program.entries, entries)) continue;
      for (const [code, entry] of entries) program.entries.set(code, entry);
      return program;
    }
    if (this.programs.length >= programsMax) return undefined;
    const num = this.reserve(PROGRAM_OBJECTS);
    const program: Program = { family, style, num, entries: new Map(entries) };
    this.programs.push(program);
    return program;
  }

  private faceOf({ family, style }: Pick<NamedFont, 'family' | 'style'>): OpenFace {
    const file = replacementFiles[family][style];
    const known = this.faces.get(file);
    if (known !== undefined) return known;
    const face = openFace(this.readFile(file));
    this.faces.set(file, face);
    return face;
  }
}

function agrees(known: ReadonlyMap<number, Entry>, entries: ReadonlyMap<number, Entry>): boolean {
  for (const [code, { glyph, width, text }] of entries) {
    const other = known.get(code);
    if (other === undefined) continue;
    if (other.glyph !== glyph || other.width !== width || other.text !== text) return false;
  }
  return true;
}

const LETTERS = 26;
const TAG_LENGTH = 6;

/** A name with the tag of a subset (9.6.4), which no other font of the bundle has. */
function nameOf({ family, style, num }: Program): string {
  const hash = createHash('sha256').update(`${num}`).digest();
  const tag = Array.from(hash.subarray(0, TAG_LENGTH), (byte) =>
    String.fromCharCode(65 + (byte % LETTERS)),
  );
  return `${tag.join('')}+${family}${styleNames[style]}`;
}

const styleNames: Record<FontStyle, string> = {
  regular: '',
  bold: '-Bold',
  italic: '-Italic',
  boldItalic: '-BoldItalic',
};

/** Flags of a descriptor (9.8.2): symbolic, as its codes are its own. */
const FLAGS = { fixedPitch: 1, serif: 2, symbolic: 4, italic: 64 };
const SERIFS: ReadonlySet<ReplacementFamily> = new Set(['Tinos', 'Caladea']);
const ITALIC_ANGLE = -12;
const CAP_HEIGHT = 0.7;

function* programBodies(program: Program, face: OpenFace): Iterable<ObjectBody> {
  const { num, family, style, entries } = program;
  const { unitsPerEm } = face;
  const perEm = 1000 / unitsPerEm;
  const { glyphs, codes } = glyphsOf(entries, face);
  const { data, box } = writeTrueType(glyphs, codes, face);
  const isItalic = style === 'italic' || style === 'boldItalic';
  const flags =
    FLAGS.symbolic +
    (family === 'Cousine' ? FLAGS.fixedPitch : 0) +
    (SERIFS.has(family) ? FLAGS.serif : 0) +
    (isItalic ? FLAGS.italic : 0);
  const scaled = (units: number) => formatNumber(Math.round(units * perEm));
  const bounds = [box.xMin, box.yMin, box.xMax, box.yMax].map(scaled).join(' ');
  const isBold = style === 'bold' || style === 'boldItalic';
  yield {
    num,
    text: `<</Type/FontDescriptor/FontName/${nameOf(program)}/Flags ${flags}/FontBBox[${bounds}]/ItalicAngle ${isItalic ? ITALIC_ANGLE : 0}/Ascent ${scaled(face.ascender)}/Descent ${scaled(face.descender)}/CapHeight ${scaled(CAP_HEIGHT * unitsPerEm)}/StemV ${isBold ? 140 : 80}/FontFile2 ${num + 3} 0 R>>`,
  };
  const widths = Array.from({ length: CODES }, (_, code) =>
    formatNumber(entries.get(code)?.width ?? 0),
  );
  yield { num: num + 1, text: `[${widths.join(' ')}]` };
  yield streamBody(num + 2, Buffer.from(toUnicode(entries), 'latin1'), '');
  yield streamBody(num + 3, data, `/Length1 ${data.length}`);
}

function streamBody(num: number, data: Buffer, entries: string): ObjectBody {
  const deflated = deflateSync(data);
  return {
    num,
    text: `<<${entries}/Filter/FlateDecode/Length ${deflated.length}>>`,
    data: deflated,
  };
}

/** The glyphs of a program, the missing one first, and those of its codes. */
function glyphsOf(entries: ReadonlyMap<number, Entry>, face: OpenFace) {
  const glyphs: DrawnGlyph[] = [drawnGlyph(0, face.advanceOf(0), face)];
  const known = new Map<string, number>();
  const codes = new Map<number, number>();
  for (const [code, { glyph, width }] of [...entries].sort(([a], [b]) => a - b)) {
    const key = `${glyph} ${width}`;
    let index = known.get(key);
    if (index === undefined) {
      index = glyphs.length;
      known.set(key, index);
      glyphs.push(drawnGlyph(glyph, Math.round((width * face.unitsPerEm) / 1000), face));
    }
    codes.set(code, index);
  }
  return { glyphs, codes };
}

/**
 * A glyph with an advance that may not be its own. One that is too wide is narrowed, so that it does not reach
 * into the next one, and one that is too narrow stands in the middle.
 */
function drawnGlyph(glyph: number | undefined, advance: number, face: OpenFace): DrawnGlyph {
  if (glyph === undefined) return { path: '', scale: 1, shift: 0, advance };
  const own = face.advanceOf(glyph);
  const path = face.pathOf(glyph);
  const isNear = Math.abs(advance - own) * 1000 <= face.unitsPerEm;
  if (isNear || advance === 0 || own === 0) return { path, scale: 1, shift: 0, advance };
  if (advance < own) return { path, scale: advance / own, shift: 0, advance };
  return { path, scale: 1, shift: (advance - own) / 2, advance };
}

const BFCHAR_MAX = 100;

function toUnicode(entries: ReadonlyMap<number, Entry>): string {
  const lines = [...entries]
    .sort(([a], [b]) => a - b)
    .map(
      ([code, { text }]) =>
        `<${hex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BFCHAR_MAX) {
    const block = lines.slice(at, at + BFCHAR_MAX);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<00> <ff>\nendcodespacerange\n' +
    `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}

const hex = (code: number) => code.toString(16).padStart(2, '0');
