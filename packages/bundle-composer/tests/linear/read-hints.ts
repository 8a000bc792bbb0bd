import { inflateSync } from 'node:zlib';

/** Reads linearised files as viewers do (ISO 32000-1, annex F), by its own code. */

export type ReadPage = { objects: number; length: number; shared: number[] };
export type ReadLinear = {
  dictionary: { L: number; H: number[]; O: number; E: number; N: number; T: number };
  /** Offsets of all objects by number, of both tables. */
  offsets: Map<number, number>;
  /** Numbers in the table at the beginning. */
  firstNumbers: number[];
  pages: ReadPage[];
  firstPageOffset: number;
  shared: { num: number; offset: number; firstCount: number; lengths: number[] };
  outlines: { num: number; offset: number; objects: number; length: number } | undefined;
};

/** Numbers of so many bits, the highest first. */
function bitReader(data: Buffer) {
  let at = 0;
  const read = (bits: number): number => {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, at++)
      value = value * 2 + (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  const column = (count: number, bits: number): number[] => {
    const values = Array.from({ length: count }, () => read(bits));
    at = Math.ceil(at / 8) * 8;
    return values;
  };
  return { read, column };
}

export function readLinear(bytes: Buffer): ReadLinear {
  const text = bytes.toString('latin1');
  const [, dict = ''] =
    /^%PDF-1\.7\n.*\n\d+ 0 obj\n<<\/Linearized 1(.*)>>\nendobj\n/.exec(text) ?? [];
  const numberOf = (key: string) => Number.parseInt(dict.split(`/${key} `)[1] ?? '', 10);
  const H = (/\/H\[([^\]]*)\]/.exec(dict)?.[1] ?? '').trim().split(/ +/).map(Number);
  const dictionary = {
    ...{ L: numberOf('L'), H, O: numberOf('O'), E: numberOf('E') },
    ...{ N: numberOf('N'), T: numberOf('T') },
  };
  const offsets = new Map<number, number>();
  const readTable = (at: number): number[] => {
    const [head = '', first, count] = /^xref\n(\d+) (\d+)\n/.exec(text.slice(at, at + 60)) ?? [];
    const numbers = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
    for (const [index, num] of numbers.entries()) {
      const entry = text.slice(at + head.length + 20 * index, at + head.length + 20 * (index + 1));
      if (entry.slice(10) === ' 00000 n \n') offsets.set(num, Number(entry.slice(0, 10)));
    }
    return numbers;
  };
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const firstNumbers = readTable(start);
  const trailer = text.slice(start, text.indexOf('%%EOF', start));
  readTable(Number(/\/Prev (\d+)/.exec(trailer)?.[1]));

  const hint = text.slice(H[0], (H[0] ?? 0) + (H[1] ?? 0));
  const hintDict = hint.slice(0, hint.indexOf('stream\n'));
  const data = inflateSync(Buffer.from(hint.slice(hintDict.length + 'stream\n'.length), 'latin1'), {
    finishFlush: 2,
  });
  return { dictionary, offsets, firstNumbers, ...readTables(data, hintDict, dictionary.N) };
}

function readTables(data: Buffer, hintDict: string, count: number) {
  const head = bitReader(data);
  const [leastObjects = 0, firstPageOffset = 0] = [head.read(32), head.read(32)];
  const objectBits = head.read(16);
  const [leastLength, lengthBits] = [head.read(32), head.read(16)];
  head.read(32);
  head.read(16);
  const [leastContent, contentBits] = [head.read(32), head.read(16)];
  const [countBits, placeBits] = [head.read(16), head.read(16)];
  const [fractionBits] = [head.read(16), head.read(16)];
  const objects = head.column(count, objectBits).map((more) => leastObjects + more);
  const lengths = head.column(count, lengthBits).map((more) => leastLength + more);
  const counts = head.column(count, countBits);
  const places = head.column(
    counts.reduce((sum, one) => sum + one, 0),
    placeBits,
  );
  if (fractionBits !== 0 || leastContent !== leastLength || contentBits !== lengthBits)
    throw new Error('Other hints of contents than were written');
  const pages = counts.map((length, index) => ({
    objects: objects[index] ?? 0,
    length: lengths[index] ?? 0,
    shared: places.splice(0, length),
  }));
  const sharedAt = Number(/\/S (\d+)/.exec(hintDict)?.[1]);
  const tail = bitReader(data.subarray(sharedAt));
  const [num, offset, firstCount, total] = [
    tail.read(32),
    tail.read(32),
    tail.read(32),
    tail.read(32),
  ];
  tail.read(16);
  const [least, bits] = [tail.read(32), tail.read(16)];
  const shared = {
    num,
    offset,
    firstCount,
    lengths: tail.column(total, bits).map((more) => least + more),
  };
  const outlinesAt = /\/O (\d+)/.exec(hintDict)?.[1];
  const last = bitReader(data.subarray(Number(outlinesAt)));
  const outlines =
    outlinesAt === undefined
      ? undefined
      : {
          num: last.read(32),
          offset: last.read(32),
          objects: last.read(32),
          length: last.read(32),
        };
  return { pages, firstPageOffset, shared, outlines };
}
