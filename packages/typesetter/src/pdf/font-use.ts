import { deflateSync } from 'node:zlib';
import type { FontName } from '../fonts/font-files.ts';
import type { Direction } from '../lines/direction.ts';
import type { GlyphRun, Wording } from '../shaping/set-line.ts';
import type { Typesetter } from '../typesetter.ts';
import { subsetFont } from './subset-font.ts';

/** One character code of an embedded font: a glyph together with the text it stands for. */
type Code = { glyph: number; text: string; width: number };

type UsedFont = { name: FontName; spaceGlyph: number; codes: Code[]; known: Map<string, number> };

/** A font object and its parts, numbered from `firstNumber` on. */
export const FONT_OBJECTS = 6;

/** An object of a PDF as text; for a stream, its dictionary and its data. */
export type FontBody = { text: string; data?: Buffer };

/** A run with operators that are written before it, e.g. of its colour. */
export type ShownRun = GlyphRun & { operators?: string };

/**
 * The characters that a file shows, by font. Each pair of glyph and text has a code of its own, so
 * that copied text is exact in every script.
 */
export type FontUse = {
  /**
   * Operators that show a line where a text object begins, or after Tm or Td. `nameOf` names the font
   * resource.
   */
  show(runs: readonly ShownRun[], sizePoints: number, nameOf?: (font: FontName) => string): string;
  used(): FontName[];
  /** A font's objects: the font itself and its five parts in order. */
  bodies(font: FontName, firstNumber: number): FontBody[];
};

/** Codes have two bytes. Characters beyond them show as missing. */
const CODES_MAX = 65_535;
const MISSING = '0000';
/**
 * Fonts of spread characters. pdf.js orders the characters of each stretch of one font by themselves,
 * so those from right to left have a font that no Latin letter has.
 */
const spreadFonts = { ltr: 'sans', rtl: 'urdu' } as const satisfies Record<Direction, FontName>;
/** The text of a code that says nothing. Readers take a code without text for the code itself. */
const NOTHING = '\u2060';
/** ActualText of glyphs that say nothing: PDFium leaves them out, others show nothing. */
const UNSEEN = '\u{e0001}';

export function createFontUse(typesetter: Typesetter): FontUse {
  const fonts = new Map<FontName, UsedFont>();

  const codeOf = (font: UsedFont, { id, text }: { id: number; text: string }, width: number) => {
    const key = `${id} ${width} ${text}`;
    const known = font.known.get(key);
    const code = known ?? font.codes.length + 1;
    if (known === undefined) {
      if (code > CODES_MAX) return MISSING;
      font.known.set(key, code);
      font.codes.push({ glyph: id, text, width });
    }
    return code.toString(16).padStart(4, '0');
  };

  const usedFont = (name: FontName): UsedFont => {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const spaceGlyph = typesetter.face(name).shape(' ', false)[0]?.id ?? 0;
    const font: UsedFont = { name, spaceGlyph, codes: [], known: new Map() };
    fonts.set(name, font);
    return font;
  };

  const showRun = ({ face, glyphs, wording }: GlyphRun, sizePoints: number): string => {
    const font = usedFont(face);
    const { unitsPerEm, advanceOf } = typesetter.face(face);
    const perEm = 1000 / unitsPerEm;
    let operators = '';
    let rise = 0;
    let shift = 0;
    let shown = '';
    const flush = () => {
      if (shown !== '') operators += `[${shown.replaceAll('><', '')}] TJ\n`;
      shown = '';
    };
    for (const glyph of glyphs) {
      const dy = (glyph.dy * sizePoints) / unitsPerEm;
      if (dy !== rise) {
        flush();
        operators += `${formatNumber(dy)} Ts\n`;
        rise = dy;
      }
      // A number moves backwards, in thousandths of the size.
      shift += glyph.dx;
      if (shift !== 0) shown += formatNumber(-shift * perEm);
      const text = wording?.spread === undefined ? glyph.text : NOTHING;
      const room = glyph.room ?? advanceOf(glyph.id);
      shown += `<${codeOf(font, { id: glyph.id, text }, room)}>`;
      shift = glyph.advance - glyph.dx - room;
    }
    if (shift !== 0) shown += formatNumber(-shift * perEm);
    flush();
    return rise === 0 ? operators : `${operators}0 Ts\n`;
  };

  const widthOf = (runs: readonly GlyphRun[]): number =>
    runs.reduce((sum, { face, glyphs }) => {
      const advance = glyphs.reduce((units, glyph) => units + glyph.advance, 0);
      return sum + advance / typesetter.face(face).unitsPerEm;
    }, 0);

  /**
   * Characters over the width of glyphs that say nothing: each is a space, stretched to the same width.
   * A width of its own for the code would contradict the embedded font (ISO 14289-1, 7.21.5).
   */
  const showSpread = (characters: readonly string[], name: FontName, widthEm: number): string => {
    const font = usedFont(name);
    const { unitsPerEm, advanceOf } = typesetter.face(name);
    const space = advanceOf(font.spaceGlyph);
    const step = (widthEm * unitsPerEm) / Math.max(1, characters.length);
    const codes = characters.map((text) => codeOf(font, { id: font.spaceGlyph, text }, space));
    const percent = formatNumber((step / space) * 100);
    return `${percent} Tz\n[<${codes.join('')}>] TJ\n100 Tz\n`;
  };

  return {
    show(runs, sizePoints, nameOf = (font) => font) {
      let operators = '';
      let named: FontName | undefined;
      // Distances from where this line began, in points.
      let pen = 0;
      let origin = 0;
      const name = (font: FontName) => {
        if (font !== named) operators += `/${nameOf(font)} ${formatNumber(sizePoints)} Tf\n`;
        named = font;
      };
      for (const { wording, runs: parts } of byWording(joinRuns(runs))) {
        if (wording) operators += beginSpan(wording.spread ? UNSEEN : wording.text);
        for (const run of parts) {
          operators += run.operators ?? '';
          name(run.face);
          operators += showRun(run, sizePoints);
        }
        if (wording) operators += 'EMC\n';
        const widthEm = widthOf(parts);
        if (wording?.spread !== undefined) {
          operators += `${formatNumber(pen - origin)} 0 Td\n`;
          origin = pen;
          const font = spreadFonts[wording.direction];
          name(font);
          operators += showSpread([...wording.spread], font, widthEm);
        }
        pen += widthEm * sizePoints;
      }
      return operators;
    },
    used: () => [...fonts.keys()],
    bodies: (name, firstNumber) => fontBodies(usedFont(name), typesetter, firstNumber),
  };
}

/** Runs of the same font and wording that follow each other as one. */
function joinRuns(runs: readonly ShownRun[]): ShownRun[] {
  const joined: ShownRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame = last?.face === run.face && last.wording === run.wording && !run.operators;
    if (last && isSame) last.glyphs.push(...run.glyphs);
    else joined.push({ ...run, glyphs: [...run.glyphs] });
  }
  return joined;
}

function byWording(runs: readonly ShownRun[]): { wording?: Wording; runs: ShownRun[] }[] {
  const groups: { wording?: Wording; runs: ShownRun[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && last.wording === run.wording) last.runs.push(run);
    else groups.push({ ...(run.wording && { wording: run.wording }), runs: [run] });
  }
  return groups;
}

/** Content with the text that is copied instead of it. */
const beginSpan = (text: string) => `/Span <</ActualText <feff${toHex(text)}>>> BDC\n`;

const toHex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

const formatNumber = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6)));

function fontBodies(font: UsedFont, typesetter: Typesetter, first: number): FontBody[] {
  const { bytes, unitsPerEm, ascender, descender } = typesetter.face(font.name);
  const perEm = 1000 / unitsPerEm;
  const scaled = (units: number) => formatNumber(Math.round(units * perEm));
  const baseFont = `/SUBSET+Noto-${font.name}`;
  const isItalic = font.name.endsWith('Italic');
  const ref = (index: number) => `${first + index} 0 R`;
  const glyphs = [...new Set(font.codes.map(({ glyph }) => glyph))].sort((a, b) => a - b);
  const widths = font.codes.map(({ width }) => formatNumber(width * perEm)).join(' ');
  const toGlyphs = Buffer.alloc((font.codes.length + 1) * 2);
  for (const [index, { glyph }] of font.codes.entries())
    toGlyphs.writeUInt16BE(glyph, (index + 1) * 2);
  return [
    {
      text: `<</Type/Font/Subtype/Type0/BaseFont${baseFont}/Encoding/Identity-H/DescendantFonts[${ref(1)}]/ToUnicode ${ref(4)}>>`,
    },
    {
      text: `<</Type/Font/Subtype/CIDFontType2/BaseFont${baseFont}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${ref(2)}/DW 0/W[1[${widths}]]/CIDToGIDMap ${ref(5)}>>`,
    },
    {
      text: `<</Type/FontDescriptor/FontName${baseFont}/Flags ${isItalic ? 68 : 4}/FontBBox[-1000 ${scaled(descender)} 3000 ${scaled(ascender)}]/ItalicAngle ${isItalic ? -12 : 0}/Ascent ${scaled(ascender)}/Descent ${scaled(descender)}/CapHeight 714/StemV 80/FontFile2 ${ref(3)}>>`,
    },
    stream(subsetFont(bytes, glyphs, typesetter.readFile)),
    stream(Buffer.from(toUnicode(font.codes), 'latin1')),
    stream(toGlyphs),
  ];
}

const stream = (data: Buffer): FontBody => {
  const deflated = deflateSync(data);
  return {
    text: `<</Filter/FlateDecode/Length1 ${data.length}/Length ${deflated.length}>>`,
    data: deflated,
  };
};

const BFCHAR_MAX = 100;

function toUnicode(codes: readonly Code[]): string {
  const lines = codes.map(({ text }, index) => {
    const code = (index + 1).toString(16).padStart(4, '0');
    return `<${code}> <${toHex(text)}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BFCHAR_MAX) {
    const block = lines.slice(at, at + BFCHAR_MAX);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
    `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}
