import { deflateSync } from 'node:zlib';

/** What hint tables say of a linearised file (ISO 32000-1, F.4). Offsets leave the tables out. */
export type Hints = {
  /** Pages in their order; lengths in bytes. */
  pages: { objects: number; length: number; shared: readonly number[] }[];
  firstPageOffset: number;
  /** Lengths of what pages can share: all of the first page, then what other pages share. */
  sharedLengths: number[];
  /** How many of them belong to the first page. */
  firstCount: number;
  /** The first object that other pages share; 0 where there is none. */
  sharedNum: number;
  sharedOffset: number;
  /** The bookmarks, which stand together, their root first. */
  outlines: { num: number; offset: number; objects: number; length: number } | undefined;
};

/** Numbers of so many bits, the highest bit first. */
class BitWriter {
  private bytes: number[] = [];
  private current = 0;
  private used = 0;

  write(value: number, bits: number): void {
    for (let left = bits; left > 0; ) {
      const taken = Math.min(8 - this.used, left);
      left -= taken;
      const part = Math.floor(value / 2 ** left) % 2 ** taken;
      this.current = this.current * 2 ** taken + part;
      this.used += taken;
      if (this.used < 8) continue;
      this.bytes.push(this.current);
      this.current = 0;
      this.used = 0;
    }
  }

  /** Each item of a table begins with a byte of its own. */
  align(): void {
    while (this.used > 0) this.write(0, 1);
  }

  column(values: Iterable<number>, bits: number): void {
    if (bits > 0) for (const value of values) this.write(value, bits);
    this.align();
  }

  get length(): number {
    return this.bytes.length;
  }

  toBuffer(): Buffer {
    return Buffer.from(this.bytes);
  }
}

/** Bits that a number needs. */
export const bitsFor = (value: number): number =>
  value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;

const extent = (values: readonly number[]) => {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return values.length === 0 ? { least: 0, bits: 0 } : { least, bits: bitsFor(most - least) };
};

/** The tables, uncompressed, and where the second and the third begin. */
export function hintTables(hints: Hints): {
  data: Buffer;
  sharedAt: number;
  outlinesAt: number | undefined;
} {
  const out = new BitWriter();
  const { pages, sharedLengths } = hints;
  const objects = extent(pages.map((page) => page.objects));
  const lengths = extent(pages.map(({ length }) => length));
  const counts = pages.map(({ shared }) => shared.length);
  const countBits = extent([0, ...counts]).bits;
  const placeBits = bitsFor(Math.max(0, sharedLengths.length - 1));
  out.write(objects.least, 32);
  out.write(hints.firstPageOffset, 32);
  out.write(objects.bits, 16);
  out.write(lengths.least, 32);
  out.write(lengths.bits, 16);
  // Contents are taken for the whole page, as other writers do.
  out.write(0, 32);
  out.write(0, 16);
  out.write(lengths.least, 32);
  out.write(lengths.bits, 16);
  out.write(countBits, 16);
  out.write(placeBits, 16);
  out.write(0, 16);
  out.write(4, 16);
  out.column(
    pages.map((page) => page.objects - objects.least),
    objects.bits,
  );
  const lengthsOfPages = pages.map(({ length }) => length - lengths.least);
  out.column(lengthsOfPages, lengths.bits);
  out.column(counts, countBits);
  out.column(
    pages.flatMap(({ shared }) => shared),
    placeBits,
  );
  // Fractions and offsets of contents have no bits.
  out.column(lengthsOfPages, lengths.bits);

  const sharedAt = out.length;
  const ofShared = extent(sharedLengths);
  out.write(hints.sharedNum, 32);
  out.write(hints.sharedOffset, 32);
  out.write(hints.firstCount, 32);
  out.write(sharedLengths.length, 32);
  out.write(0, 16);
  out.write(ofShared.least, 32);
  out.write(ofShared.bits, 16);
  out.column(
    sharedLengths.map((length) => length - ofShared.least),
    ofShared.bits,
  );
  // No signatures.
  out.column(
    sharedLengths.map(() => 0),
    1,
  );
  const { outlines } = hints;
  const outlinesAt = outlines === undefined ? undefined : out.length;
  if (outlines !== undefined)
    for (const value of [outlines.num, outlines.offset, outlines.objects, outlines.length])
      out.write(value, 32);
  return { data: out.toBuffer(), sharedAt, outlinesAt };
}

/** The hint stream as an object's dictionary and data. */
export function hintStream(hints: Hints): { text: string; data: Buffer } {
  const { data, sharedAt, outlinesAt } = hintTables(hints);
  const compressed = deflateSync(data);
  return {
    text: `<</Filter/FlateDecode/S ${sharedAt}${outlinesAt === undefined ? '' : `/O ${outlinesAt}`}/Length ${compressed.length}>>`,
    data: compressed,
  };
}
