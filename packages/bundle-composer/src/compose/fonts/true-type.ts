/** A glyph as it is drawn by a code. */
export type DrawnGlyph = {
  /** Outline as an SVG path in units of the font: M, L, Q and Z. */
  path: string;
  /** The outline is narrowed by this factor, then moved by these units. */
  scale: number;
  shift: number;
  advance: number;
};

export type FontMeasures = { unitsPerEm: number; ascender: number; descender: number };

type Point = { x: number; y: number; isOn: boolean };
type Box = { xMin: number; yMin: number; xMax: number; yMax: number };

/** Private codes of a symbolic font (ISO 32000-1, 9.6.6.4). */
const PRIVATE_CODES = 0xf000;
const SYMBOL = { platform: 3, encoding: 0 };
const MACINTOSH = { platform: 1, encoding: 0 };

/**
 * Writes a TrueType font of simple glyphs without instructions. Glyph 0 is the missing one, as in every font;
 * `codes` gives the glyphs of the 256 codes. Coordinates are whole units.
 */
export function writeTrueType(
  glyphs: readonly DrawnGlyph[],
  codes: ReadonlyMap<number, number>,
  measures: FontMeasures,
): { data: Buffer; box: Box } {
  const outlines = glyphs.map(({ path, scale, shift }) => contoursOf(path, scale, shift));
  const boxes = outlines.map(boxOf);
  const box = boxOf(outlines.flat());
  const parts = outlines.map((contours, index) => glyphRecord(contours, boxes[index] ?? box));
  const offsets = Buffer.alloc(4 * (parts.length + 1));
  let size = 0;
  for (const [index, part] of parts.entries()) {
    size += part.length;
    offsets.writeUInt32BE(size, 4 * (index + 1));
  }
  const metrics = Buffer.alloc(4 * glyphs.length);
  for (const [index, { advance }] of glyphs.entries()) {
    metrics.writeUInt16BE(advance, 4 * index);
    metrics.writeInt16BE(boxes[index]?.xMin ?? 0, 4 * index + 2);
  }
  const data = joinTables({
    cmap: cmapTable(codes),
    glyf: Buffer.concat(parts),
    head: headTable(measures, box),
    hhea: hheaTable(glyphs, boxes, measures),
    hmtx: metrics,
    loca: offsets,
    maxp: maxpTable(outlines),
    post: numbers(4, [0x30000, 0, 0, 0, 0, 0, 0, 0]),
  });
  return { data, box };
}

/** Points of each contour. Points in the middle between two controls are left out, as they follow. */
function contoursOf(path: string, scale: number, shift: number): Point[][] {
  const contours: Point[][] = [];
  let points: Point[] = [];
  for (const [, command = '', operands = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = operands.split(/[ ,]+/).map(Number);
    if (command === 'M') points = [{ x: a, y: b, isOn: true }];
    else if (command === 'L') points.push({ x: a, y: b, isOn: true });
    else if (command === 'Q') points.push({ x: a, y: b, isOn: false }, { x: c, y: d, isOn: true });
    else {
      const [first] = points;
      const last = points.at(-1);
      if (points.length > 1 && first?.x === last?.x && first?.y === last?.y) points.pop();
      const kept = points.filter((_, index) => !isImplied(points, index));
      contours.push(
        kept.map(({ x, y, isOn }) => ({
          x: Math.round(x * scale + shift),
          y: Math.round(y),
          isOn,
        })),
      );
    }
  }
  return contours;
}

/** A point on the curve in the middle of two controls. The first of a contour always stays. */
function isImplied(points: readonly Point[], index: number): boolean {
  const [before, point, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !point?.isOn || !after || before.isOn || after.isOn) return false;
  return before.x + after.x === 2 * point.x && before.y + after.y === 2 * point.y;
}

function boxOf(contours: readonly (readonly Point[])[]): Box {
  const box = { xMin: Infinity, yMin: Infinity, xMax: -Infinity, yMax: -Infinity };
  for (const contour of contours)
    for (const { x, y } of contour) {
      box.xMin = Math.min(box.xMin, x);
      box.yMin = Math.min(box.yMin, y);
      box.xMax = Math.max(box.xMax, x);
      box.yMax = Math.max(box.yMax, y);
    }
  return box.xMin > box.xMax ? { xMin: 0, yMin: 0, xMax: 0, yMax: 0 } : box;
}

/** Flags of a point: on the curve; a coordinate of one byte; its sign, or that it does not change. */
const ON = 1;
const SHORT = { x: 2, y: 4 };
const SAME = { x: 16, y: 32 };

function glyphRecord(contours: readonly (readonly Point[])[], box: Box): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const bytes: number[] = [];
  const push16 = (value: number) => bytes.push((value >> 8) & 255, value & 255);
  for (const value of [contours.length, box.xMin, box.yMin, box.xMax, box.yMax]) push16(value);
  let end = -1;
  for (const { length } of contours) {
    end += length;
    push16(end);
  }
  push16(0);
  const coordinates: number[] = [];
  const flags: number[] = points.map(({ isOn }) => (isOn ? ON : 0));
  for (const axis of ['x', 'y'] as const) {
    let last = 0;
    for (const [index, point] of points.entries()) {
      const delta = point[axis] - last;
      last = point[axis];
      const size = Math.abs(delta);
      let flag = 0;
      if (delta === 0) flag = SAME[axis];
      else if (size < 256) {
        flag = SHORT[axis] | (delta > 0 ? SAME[axis] : 0);
        coordinates.push(size);
      } else coordinates.push((delta >> 8) & 255, delta & 255);
      flags[index] = (flags[index] ?? 0) | flag;
    }
  }
  const size = bytes.length + flags.length + coordinates.length;
  return Buffer.from([
    ...bytes,
    ...flags,
    ...coordinates,
    ...new Array((4 - (size % 4)) % 4).fill(0),
  ]);
}

/** Numbers of a width in bytes, one after another. */
function numbers(width: 2 | 4, values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries())
    if (width === 2) buffer.writeUInt16BE(value & 0xffff, 2 * index);
    else buffer.writeUInt32BE(value, 4 * index);
  return buffer;
}

const MAGIC = 0x5f0f3cf5;
/** Baseline at 0, left side bearings at the outline. */
const HEAD_FLAGS = 3;
const LEAST_PIXELS = 8;

const headTable = ({ unitsPerEm }: FontMeasures, { xMin, yMin, xMax, yMax }: Box): Buffer =>
  Buffer.concat([
    numbers(4, [0x10000, 0x10000, 0, MAGIC]),
    numbers(2, [HEAD_FLAGS, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0, xMin, yMin, xMax, yMax]),
    // Style, least size, direction, long offsets, and the one form of glyphs.
    numbers(2, [0, LEAST_PIXELS, 2, 1, 0]),
  ]);

function hheaTable(
  glyphs: readonly DrawnGlyph[],
  boxes: readonly Box[],
  { ascender, descender }: FontMeasures,
): Buffer {
  let [advanceMax, leftMin, rightMin, extentMax] = [0, 0, 0, 0];
  for (const [index, { advance }] of glyphs.entries()) {
    const { xMin, xMax } = boxes[index] ?? { xMin: 0, xMax: 0 };
    advanceMax = Math.max(advanceMax, advance);
    leftMin = Math.min(leftMin, xMin);
    rightMin = Math.min(rightMin, advance - xMax);
    extentMax = Math.max(extentMax, xMax);
  }
  return numbers(2, [
    ...[1, 0, ascender, descender, 0, advanceMax, leftMin, rightMin, extentMax],
    ...[1, 0, 0, 0, 0, 0, 0, 0, glyphs.length],
  ]);
}

function maxpTable(outlines: readonly (readonly (readonly Point[])[])[]): Buffer {
  const contours = Math.max(...outlines.map(({ length }) => length));
  const points = Math.max(...outlines.map((outline) => outline.flat().length));
  return Buffer.concat([
    numbers(4, [0x10000]),
    numbers(2, [outlines.length, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
  ]);
}

/** The codes twice: as the private ones of a symbolic font, and as those of a Macintosh. */
function cmapTable(codes: ReadonlyMap<number, number>): Buffer {
  const all = [...codes.keys()];
  const first = Math.min(...all);
  const last = Math.max(...all);
  const glyphs = Array.from(
    { length: last - first + 1 },
    (_, index) => codes.get(first + index) ?? 0,
  );
  const byCode = numbers(2, [6, 10 + 2 * glyphs.length, 0, first, glyphs.length, ...glyphs]);
  const segments = [last + PRIVATE_CODES, 0xffff, 0, first + PRIVATE_CODES, 0xffff, 0, 1, 4, 0];
  const byPrivateCode = numbers(2, [
    ...[4, 14 + 2 * segments.length + 2 * glyphs.length, 0, 4, 4, 1, 0],
    ...segments,
    ...glyphs,
  ]);
  const start = 4 + 2 * 8;
  const entry = ({ platform, encoding }: typeof SYMBOL, offset: number) =>
    Buffer.concat([numbers(2, [platform, encoding]), numbers(4, [offset])]);
  return Buffer.concat([
    numbers(2, [0, 2]),
    entry(MACINTOSH, start),
    entry(SYMBOL, start + byCode.length),
    byCode,
    byPrivateCode,
  ]);
}

const CHECKSUM_OF_FONTS = 0xb1b0afba;
const CHECKSUM_AT = 8;

function joinTables(tables: { [tag: string]: Buffer }): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const head = numbers(2, [
    ...[1, 0, entries.length, 16 * power, Math.log2(power), 16 * (entries.length - power)],
  ]);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = head.length + 16 * entries.length;
  let headAt = 0;
  for (const [tag, table] of entries) {
    if (tag === 'head') headAt = offset;
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.push(Buffer.from(tag), numbers(4, [checksum(padded), offset, table.length]));
    parts.push(padded);
    offset += padded.length;
  }
  const data = Buffer.concat([head, ...directory, ...parts]);
  data.writeUInt32BE((CHECKSUM_OF_FONTS - checksum(data)) >>> 0, headAt + CHECKSUM_AT);
  return data;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
