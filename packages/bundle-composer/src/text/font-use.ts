import { deflateSync } from 'node:zlib';
import { formatNumber } from '../pdf/lexer.ts';
import type { FaceName } from './faces.ts';
import { subsetFont } from './subset-font.ts';
import type { Glyph, GlyphRun, Typesetter } from './typesetter.ts';

/** One character code of an embedded font: a glyph together with the text it stands for. */
type Code = { glyph: number; text: string };

type UsedFace = { name: FaceName; codes: Code[]; known: Map<string, number> };

/** A font object and its parts, numbered from `objectNumber` on. */
export const FONT_OBJECTS = 6;

export type FontBody = { text: string; data?: Buffer };

/**
 * The characters that a bundle shows, by font. Each pair of glyph and text has a code of its
 * own, so that copied text is exact in every script.
 */
export type FontUse = {
  /** Operators that show runs inside a text object. `nameOf` names the font resource. */
  show(runs: readonly GlyphRun[], sizePoints: number, nameOf?: (face: FaceName) => string): string;
  used(): FaceName[];
  /** A font's objects: the font itself and its five parts in order. */
  bodies(face: FaceName, firstNumber: number): FontBody[];
};

/** Codes have two bytes. Characters beyond them show as missing. */
const CODES_MAX = 65_535;
const MISSING = '0000';

export const resourceName = (face: FaceName) => `Bc${face}`;

export function createFontUse(typesetter: Typesetter): FontUse {
  const faces = new Map<FaceName, UsedFace>();

  const codeOf = (face: UsedFace, glyph: Glyph): string => {
    const key = `${glyph.id} ${glyph.text}`;
    const known = face.known.get(key);
    const code = known ?? face.codes.length + 1;
    if (known === undefined) {
      if (code > CODES_MAX) return MISSING;
      face.known.set(key, code);
      face.codes.push({ glyph: glyph.id, text: glyph.text });
    }
    return code.toString(16).padStart(4, '0');
  };

  const usedFace = (name: FaceName): UsedFace => {
    const known = faces.get(name);
    if (known !== undefined) return known;
    const face: UsedFace = { name, codes: [], known: new Map() };
    faces.set(name, face);
    return face;
  };

  return {
    show(runs, sizePoints, nameOf = resourceName) {
      return runs
        .map((run) => {
          const face = usedFace(run.face);
          const { unitsPerEm, advanceOf } = typesetter.face(run.face);
          const perEm = 1000 / unitsPerEm;
          let text = `/${nameOf(run.face)} ${formatNumber(sizePoints)} Tf\n`;
          let rise = 0;
          let shift = 0;
          let shown = '';
          const flush = () => {
            if (shown !== '') text += `[${shown}] TJ\n`;
            shown = '';
          };
          for (const glyph of run.glyphs) {
            const dy = (glyph.dy * sizePoints) / unitsPerEm;
            if (dy !== rise) {
              flush();
              text += `${formatNumber(dy)} Ts\n`;
              rise = dy;
            }
            shift += glyph.dx;
            if (shift !== 0) shown += formatNumber(-shift * perEm);
            shown += `<${codeOf(face, glyph)}>`;
            shift = glyph.advance - glyph.dx - advanceOf(glyph.id);
          }
          if (shift !== 0) shown += formatNumber(-shift * perEm);
          flush();
          return rise === 0 ? text : `${text}0 Ts\n`;
        })
        .join('');
    },
    used: () => [...faces.keys()],
    bodies: (name, firstNumber) => fontBodies(usedFace(name), typesetter, firstNumber),
  };
}

function fontBodies(face: UsedFace, typesetter: Typesetter, first: number): FontBody[] {
  const { bytes, unitsPerEm, ascender, descender, advanceOf } = typesetter.face(face.name);
  const perEm = 1000 / unitsPerEm;
  const scaled = (units: number) => formatNumber(Math.round(units * perEm));
  const baseFont = `/BUNDLE+Noto-${face.name}`;
  const ref = (index: number) => `${first + index} 0 R`;
  const glyphs = [...new Set(face.codes.map(({ glyph }) => glyph))].sort((a, b) => a - b);
  const widths = face.codes.map(({ glyph }) => formatNumber(advanceOf(glyph) * perEm)).join(' ');
  const toGlyphs = Buffer.alloc((face.codes.length + 1) * 2);
  for (const [index, { glyph }] of face.codes.entries())
    toGlyphs.writeUInt16BE(glyph, (index + 1) * 2);
  return [
    {
      text: `<</Type/Font/Subtype/Type0/BaseFont${baseFont}/Encoding/Identity-H/DescendantFonts[${ref(1)}]/ToUnicode ${ref(4)}>>`,
    },
    {
      text: `<</Type/Font/Subtype/CIDFontType2/BaseFont${baseFont}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${ref(2)}/DW 0/W[1[${widths}]]/CIDToGIDMap ${ref(5)}>>`,
    },
    {
      text: `<</Type/FontDescriptor/FontName${baseFont}/Flags 4/FontBBox[-1000 ${scaled(descender)} 3000 ${scaled(ascender)}]/ItalicAngle 0/Ascent ${scaled(ascender)}/Descent ${scaled(descender)}/CapHeight 714/StemV 80/FontFile2 ${ref(3)}>>`,
    },
    stream(subsetFont(bytes, glyphs, typesetter.readFile)),
    stream(Buffer.from(toUnicode(face.codes), 'latin1')),
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
  // A code without text is named too: readers would take the code itself for its text.
  const lines = codes.map(({ text }, index) => {
    const code = (index + 1).toString(16).padStart(4, '0');
    return `<${code}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
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
