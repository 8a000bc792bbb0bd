import { standardEncodingNames, standardStrings } from './glyph-names.constants.ts';
import type { NamedProgram } from './program.ts';
import { readTables } from './sfnt.ts';

export type CffProgram = NamedProgram & {
  /** Characters have numbers instead of names. */
  isCid: boolean;
  glyphOfCid(cid: number): number | undefined;
};

/** Reads an OpenType font with compact outlines; its widths have to stand in both of its parts. */
export function readCompactOpenType(data: Buffer): CffProgram | undefined {
  const tables = readTables(data);
  const [cff, hhea, head, hmtx] = ['CFF ', 'hhea', 'head', 'hmtx'].map((name) => tables?.get(name));
  const program = cff && readCff(cff);
  if (!program || !hhea || !head || !hmtx || hhea.length < 36 || head.length < 54) return undefined;
  const metrics = hhea.readUInt16BE(34);
  const unitsPerEm = head.readUInt16BE(18);
  return {
    ...program,
    widthOf(glyph) {
      const at = 4 * Math.min(glyph, metrics - 1);
      const own = program.widthOf(glyph);
      if (own === undefined || at < 0 || at + 2 > hmtx.length) return undefined;
      return Math.abs((hmtx.readUInt16BE(at) * 1000) / unitsPerEm - own) < 0.5 ? own : undefined;
    },
  };
}

type Dict = Map<number, number[]>;
type Index = { count: number; item(at: number): Buffer | undefined; end: number };
/** Widths of a font's private part, and the routines of its glyphs. */
type Private = { usual: number; nominal: number; routines: Index | undefined; scale: number };

const ESCAPE = 12;
const OPERATOR = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  routines: 19,
  usualWidth: 20,
  nominalWidth: 21,
  type: 256 + 6,
  matrix: 256 + 7,
  ros: 256 + 30,
  fontArray: 256 + 36,
  fontSelect: 256 + 37,
};
const STANDARD_STRINGS = 391;
const STANDARD_GLYPHS = 229;
const SUPPLEMENT = 128;

/** Reads a font in the compact font format (Adobe technical note 5176); undefined where it is damaged. */
export function readCff(data: Buffer): CffProgram | undefined {
  try {
    return readFont(data);
  } catch (error) {
    // Reads beyond the end of the data.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readFont(data: Buffer): CffProgram | undefined {
  const names = readIndex(data, data.readUInt8(2));
  const tops = readIndex(data, names.end);
  const strings = readIndex(data, tops.end);
  const shared = readIndex(data, strings.end);
  const top = readDict(tops.item(0));
  const charStringsAt = top.get(OPERATOR.charStrings)?.[0];
  if (charStringsAt === undefined || (top.get(OPERATOR.type)?.[0] ?? 2) !== 2) return undefined;
  const glyphs = readIndex(data, charStringsAt);
  const isCid = top.has(OPERATOR.ros);
  const charset = readCharset(data, top.get(OPERATOR.charset)?.[0] ?? 0, {
    count: glyphs.count,
    isCid,
  });
  if (charset === undefined) return undefined;
  const nameOfString = (id: number) =>
    id < STANDARD_STRINGS
      ? standardStrings[id]
      : strings.item(id - STANDARD_STRINGS)?.toString('latin1');

  const byId = new Map<number, number>();
  for (const [glyph, id] of charset.entries()) if (!byId.has(id)) byId.set(id, glyph);
  const byName = new Map<string, number>();
  if (!isCid)
    for (const [id, glyph] of byId) {
      const name = nameOfString(id);
      if (name !== undefined) byName.set(name, glyph);
    }
  const privates = isCid ? readFontArray(data, top) : [readPrivate(data, top, top)];
  const select = isCid
    ? readSelect(data, top.get(OPERATOR.fontSelect)?.[0], glyphs.count)
    : undefined;
  const encoding = isCid ? new Map<number, number>() : readEncoding(data, top, charset);

  return {
    glyphCount: glyphs.count,
    isCid,
    glyphOfCid: (cid) => (isCid ? byId.get(cid) : cid < glyphs.count ? cid : undefined),
    glyphOfName: (name) => byName.get(name),
    nameOfCode: (code) => {
      if (encoding === 'standard') return standardEncodingNames[code];
      const id = charset[encoding.get(code) ?? -1];
      return id === undefined ? undefined : nameOfString(id);
    },
    widthOf(glyph) {
      const program = glyphs.item(glyph);
      const own = privates[select?.[glyph] ?? 0];
      if (program === undefined || own === undefined) return undefined;
      const first = widthOperand(program, { shared, own: own.routines });
      if (first === 'unknown') return undefined;
      return (first === undefined ? own.usual : own.nominal + first) * own.scale;
    },
  };
}

function readIndex(data: Buffer, at: number): Index {
  const count = data.readUInt16BE(at);
  if (count === 0) return { count, item: () => undefined, end: at + 2 };
  const size = data.readUInt8(at + 2);
  if (size < 1 || size > 4) throw new RangeError('An index is damaged');
  const base = at + 2 + (count + 1) * size;
  const offset = (index: number) => data.readUIntBE(at + 3 + index * size, size);
  const end = base + offset(count);
  if (end > data.length) throw new RangeError('An index is damaged');
  return {
    count,
    end,
    item: (index) =>
      index >= 0 && index < count
        ? data.subarray(base + offset(index), base + offset(index + 1))
        : undefined,
  };
}

function readDict(data: Buffer | undefined): Dict {
  const dict: Dict = new Map();
  let operands: number[] = [];
  for (let at = 0; data !== undefined && at < data.length; ) {
    const byte = data.readUInt8(at++);
    if (byte <= 21) {
      const operator = byte === ESCAPE ? 256 + data.readUInt8(at++) : byte;
      dict.set(operator, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(data.readInt16BE(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(data.readInt32BE(at));
      at += 4;
    } else if (byte === 30) {
      const { value, end } = readReal(data, at);
      operands.push(value);
      at = end;
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + data.readUInt8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - data.readUInt8(at++) - 108);
  }
  return dict;
}

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];

function readReal(data: Buffer, from: number): { value: number; end: number } {
  let text = '';
  for (let at = from; ; at++) {
    const byte = data.readUInt8(at);
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === 15) return { value: Number(text) || 0, end: at + 1 };
      text += NIBBLES[nibble] ?? '';
    }
  }
}

function readCharset(
  data: Buffer,
  at: number,
  { count, isCid }: { count: number; isCid: boolean },
): number[] | undefined {
  if (at <= 2) {
    // The sets of expert fonts are not known here.
    if (isCid || at > 0 || count > STANDARD_GLYPHS) return undefined;
    return Array.from({ length: count }, (_, id) => id);
  }
  const charset = [0];
  const format = data.readUInt8(at);
  let next = at + 1;
  while (charset.length < count) {
    const first = data.readUInt16BE(next);
    next += 2;
    if (format === 0) {
      charset.push(first);
      continue;
    }
    if (format > 2) return undefined;
    const left = format === 1 ? data.readUInt8(next) : data.readUInt16BE(next);
    next += format;
    for (let id = first; id <= first + left && charset.length < count; id++) charset.push(id);
  }
  return charset;
}

function readEncoding(
  data: Buffer,
  top: Dict,
  charset: readonly number[],
): Map<number, number> | 'standard' {
  const at = top.get(OPERATOR.encoding)?.[0] ?? 0;
  if (at === 0) return 'standard';
  const encoding = new Map<number, number>();
  if (at === 1) return encoding;
  const format = data.readUInt8(at);
  const count = data.readUInt8(at + 1);
  let next = at + 2;
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const code = data.readUInt8(next++);
    const left = (format & 127) === 0 ? 0 : data.readUInt8(next++);
    for (let further = 0; further <= left; further++) encoding.set(code + further, glyph++);
  }
  if ((format & SUPPLEMENT) === 0) return encoding;
  const further = data.readUInt8(next++);
  for (let index = 0; index < further; index++, next += 3)
    encoding.set(data.readUInt8(next), charset.indexOf(data.readUInt16BE(next + 1)));
  return encoding;
}

const USUAL_SCALE = 0.001;

function readPrivate(data: Buffer, owner: Dict, top: Dict): Private {
  const [size = 0, at = 0] = owner.get(OPERATOR.private) ?? [];
  if (at + size > data.length) throw new RangeError('The private part is damaged');
  const dict = readDict(data.subarray(at, at + size));
  const routinesAt = dict.get(OPERATOR.routines)?.[0];
  const outer = top.get(OPERATOR.matrix)?.[0];
  const inner = owner === top ? undefined : owner.get(OPERATOR.matrix)?.[0];
  const scale = outer !== undefined && inner !== undefined ? outer * inner : (outer ?? inner);
  return {
    usual: dict.get(OPERATOR.usualWidth)?.[0] ?? 0,
    nominal: dict.get(OPERATOR.nominalWidth)?.[0] ?? 0,
    routines: routinesAt === undefined ? undefined : readIndex(data, at + routinesAt),
    scale: (scale ?? USUAL_SCALE) * 1000,
  };
}

function readFontArray(data: Buffer, top: Dict): Private[] {
  const fonts = readIndex(data, top.get(OPERATOR.fontArray)?.[0] ?? 0);
  return Array.from({ length: fonts.count }, (_, index) =>
    readPrivate(data, readDict(fonts.item(index)), top),
  );
}

/** The font of each glyph. */
function readSelect(data: Buffer, at: number | undefined, count: number): Uint8Array {
  const select = new Uint8Array(count);
  if (at === undefined) throw new RangeError('A font has no list of its parts');
  const format = data.readUInt8(at);
  if (format === 0) return select.map((_, glyph) => data.readUInt8(at + 1 + glyph));
  if (format !== 3) throw new RangeError('A font has an unknown list of its parts');
  const ranges = data.readUInt16BE(at + 1);
  for (let index = 0; index < ranges; index++) {
    const from = at + 3 + 3 * index;
    select.fill(data.readUInt8(from + 2), data.readUInt16BE(from), data.readUInt16BE(from + 3));
  }
  return select;
}

const STEPS_MAX = 2_000;
const CALLS_MAX = 10;

/**
 * The operand before those of the first operator of a glyph, which is its width (technical note 5177); undefined
 * where it has none.
 */
function widthOperand(
  program: Buffer,
  { shared, own }: { shared: Index; own: Index | undefined },
): number | undefined | 'unknown' {
  const stack: number[] = [];
  const calls: { data: Buffer; at: number }[] = [{ data: program, at: 0 }];
  for (let step = 0; step < STEPS_MAX; step++) {
    const frame = calls.at(-1);
    if (frame === undefined || frame.at >= frame.data.length) return 'unknown';
    const byte = frame.data.readUInt8(frame.at++);
    if (byte >= 32 || byte === 28) {
      stack.push(readOperand(frame, byte));
      continue;
    }
    if (byte === 10 || byte === 29) {
      const routine = routineOf(byte === 10 ? own : shared, stack.pop());
      if (routine === undefined || calls.length > CALLS_MAX) return 'unknown';
      calls.push({ data: routine, at: 0 });
    } else if (byte === 11) calls.pop();
    else return widthBefore(byte, stack);
  }
  return 'unknown';
}

function readOperand(frame: { data: Buffer; at: number }, byte: number): number {
  const { data } = frame;
  if (byte === 28) {
    frame.at += 2;
    return data.readInt16BE(frame.at - 2);
  }
  if (byte <= 246) return byte - 139;
  if (byte <= 250) return (byte - 247) * 256 + data.readUInt8(frame.at++) + 108;
  if (byte <= 254) return -(byte - 251) * 256 - data.readUInt8(frame.at++) - 108;
  frame.at += 4;
  return data.readInt32BE(frame.at - 4) / 65_536;
}

function routineOf(index: Index | undefined, number: number | undefined): Buffer | undefined {
  if (index === undefined || number === undefined) return undefined;
  const bias = index.count < 1_240 ? 107 : index.count < 33_900 ? 1_131 : 32_768;
  return index.item(number + bias);
}

function widthBefore(operator: number, stack: readonly number[]): number | undefined | 'unknown' {
  const { length } = stack;
  switch (operator) {
    // Hints, in pairs.
    case 1:
    case 3:
    case 18:
    case 19:
    case 20:
    case 23:
      return length % 2 === 1 ? stack[0] : undefined;
    case 21:
      return length > 2 ? stack[0] : undefined;
    case 4:
    case 22:
      return length > 1 ? stack[0] : undefined;
    case 14:
      return length === 1 || length === 5 ? stack[0] : undefined;
    default:
      return 'unknown';
  }
}
