import type { GlyphProgram } from './program.ts';

/** A map of characters of a TrueType font by platform and encoding. */
export type CharacterMap = {
  platform: number;
  encoding: number;
  glyphOf(code: number): number;
};
export type TrueTypeProgram = GlyphProgram & { maps: readonly CharacterMap[] };

const TABLES_MAX = 200;
const MAPS_MAX = 40;

/** The tables of a font by name; undefined where it is no font of this kind. */
export function readTables(data: Buffer): Map<string, Buffer> | undefined {
  if (data.length < 12) return undefined;
  const count = data.readUInt16BE(4);
  if (count > TABLES_MAX || data.length < 12 + 16 * count) return undefined;
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index;
    const from = data.readUInt32BE(at + 8);
    const length = data.readUInt32BE(at + 12);
    if (from + length > data.length) return undefined;
    tables.set(data.toString('latin1', at, at + 4), data.subarray(from, from + length));
  }
  return tables;
}

/** Reads a TrueType program; undefined where it lacks what readers need. */
export function readTrueType(data: Buffer): TrueTypeProgram | undefined {
  const tables = readTables(data);
  const [head, hhea, maxp, hmtx] = ['head', 'hhea', 'maxp', 'hmtx'].map((name) =>
    tables?.get(name),
  );
  if (!tables || !head || !hhea || !maxp || !hmtx) return undefined;
  const loca = tables.get('loca');
  if (head.length < 54 || hhea.length < 36 || maxp.length < 6 || !loca || !tables.has('glyf'))
    return undefined;
  const unitsPerEm = head.readUInt16BE(18);
  const glyphCount = maxp.readUInt16BE(4);
  const metrics = hhea.readUInt16BE(34);
  const places = loca.length / (head.readInt16BE(50) === 0 ? 2 : 4);
  if (unitsPerEm === 0 || metrics === 0 || places < glyphCount + 1) return undefined;
  const maps = readMaps(tables.get('cmap'));
  if (maps === undefined) return undefined;
  return {
    glyphCount,
    maps,
    widthOf(glyph) {
      const at = 4 * Math.min(glyph, metrics - 1);
      if (glyph >= glyphCount || at + 2 > hmtx.length) return undefined;
      return (hmtx.readUInt16BE(at) * 1000) / unitsPerEm;
    },
  };
}

/** The maps of a font; undefined where the table is damaged. */
function readMaps(table: Buffer | undefined): CharacterMap[] | undefined {
  if (table === undefined) return [];
  if (table.length < 4) return undefined;
  const count = table.readUInt16BE(2);
  if (count > MAPS_MAX || table.length < 4 + 8 * count) return undefined;
  const maps: CharacterMap[] = [];
  for (let index = 0; index < count; index++) {
    const at = 4 + 8 * index;
    const from = table.readUInt32BE(at + 4);
    if (from + 8 > table.length) return undefined;
    const map = table.subarray(from);
    maps.push({
      platform: table.readUInt16BE(at),
      encoding: table.readUInt16BE(at + 2),
      glyphOf: (code) => glyphIn(map, code),
    });
  }
  return maps;
}

/** The glyph of a code by a map of format 0, 4, 6 or 12; 0 where it has none. */
function glyphIn(map: Buffer, code: number): number {
  const word = (at: number) => (at + 2 <= map.length && at >= 0 ? map.readUInt16BE(at) : 0);
  switch (word(0)) {
    case 0:
      return code < 256 ? (map[6 + code] ?? 0) : 0;
    case 4:
      return glyphBySegment(word, code);
    case 6: {
      const first = word(6);
      return code >= first && code < first + word(8) ? word(10 + 2 * (code - first)) : 0;
    }
    case 12:
      return glyphByGroup(map, code);
    default:
      return 0;
  }
}

function glyphBySegment(word: (at: number) => number, code: number): number {
  const size = word(6);
  if (code > 0xffff) return 0;
  // Few codes of a font are looked up, each once.
  for (let at = 0; at < size; at += 2) {
    if (word(14 + at) < code) continue;
    const start = word(16 + size + at);
    if (start > code) return 0;
    const delta = word(16 + 2 * size + at);
    const rangeAt = 16 + 3 * size + at;
    const range = word(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = word(rangeAt + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function glyphByGroup(map: Buffer, code: number): number {
  if (map.length < 16) return 0;
  const count = Math.min(map.readUInt32BE(12), Math.floor((map.length - 16) / 12));
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (map.readUInt32BE(16 + 12 * middle + 4) < code) low = middle + 1;
    else high = middle;
  }
  if (low >= count) return 0;
  const at = 16 + 12 * low;
  const start = map.readUInt32BE(at);
  return start > code ? 0 : map.readUInt32BE(at + 8) + code - start;
}
