import { GRANULE_SIZE } from '../stream-format.ts';
import { type CodeTable, pairTables, quadrupleTables } from './huffman-tables.ts';

/** How the quantised lines of a granule are divided and coded (11172-3, 2.4.2.7). */
export type SpectrumPlan = {
  /** Pairs below the quadruples. */
  bigValues: number;
  quadruples: number;
  /** Scale factor bands of the first and the second region of pairs; at least one each. */
  regionBands: readonly [number, number];
  /** table_select of the three regions. */
  tables: readonly [number, number, number];
  quadrupleTable: 0 | 1;
  bits: number;
};

/** A value of 15 or more is coded as 15 and linbits. */
export const ESCAPE = 15;

/** The tables with code words of their own, each with the largest value that it codes, if limited. */
const candidates: readonly { number: number; table: CodeTable }[] = [...pairTables]
  .filter(([number]) => number <= 16 || number === 24)
  .map(([number, table]) => ({ number, table }));
const COLUMNS = 16;
const FIRST_ESCAPE_COLUMN = candidates.findIndex(({ number }) => number === 16);

/** Bits of the pair (x, y) in each candidate table, signs included, at (x * 16 + y) * COLUMNS. */
const pairBits = new Uint8Array(256 * COLUMNS);
for (const [column, { table }] of candidates.entries())
  for (let x = 0; x < table.size; x++)
    for (let y = 0; y < table.size; y++)
      pairBits[(x * 16 + y) * COLUMNS + column] =
        (table.lengths[x * table.size + y] ?? 0) + Math.min(x, 1) + Math.min(y, 1);

/** The first candidate that codes a largest value; all later ones do so too. */
const firstColumn = Uint8Array.from({ length: ESCAPE + 1 }, (_, largest) =>
  candidates.findIndex(({ table }) => table.size > largest),
);

/** For each number of bits of an excess over 15: table_select among 16 to 23, and 24 to 31. */
const escapeTables = [16, 24].map((first) =>
  Array.from({ length: 14 }, (_, bits) => {
    for (let number = first; number < first + 8; number++) {
      const linbits = pairTables.get(number)?.linbits ?? 0;
      if (linbits >= bits) return { number, linbits };
    }
    throw new Error(`No table has ${bits} linbits`);
  }),
);

const sums = new Uint32Array(23 * COLUMNS);
const escapes = new Uint16Array(23);
const largestOfBand = new Uint16Array(22);
const heads = new Float64Array(23);
const tails = new Float64Array(23);

/** Finds the division and the tables with the fewest bits. `values` are magnitudes up to 8206. */
export function planSpectrum(values: Int32Array, bandEdges: readonly number[]): SpectrumPlan {
  let end = GRANULE_SIZE;
  while (end > 0 && values[end - 1] === 0 && values[end - 2] === 0) end -= 2;
  let bigEnd = end;
  let bitsA = 0;
  let bitsB = 0;
  const [tableA, tableB] = quadrupleTables;
  while (bigEnd >= 4) {
    const v = values[bigEnd - 4] ?? 0;
    const w = values[bigEnd - 3] ?? 0;
    const x = values[bigEnd - 2] ?? 0;
    const y = values[bigEnd - 1] ?? 0;
    if ((v | w | x | y) > 1) break;
    const index = v * 8 + w * 4 + x * 2 + y;
    bitsA += (tableA.lengths[index] ?? 0) + v + w + x + y;
    bitsB += (tableB.lengths[index] ?? 0) + v + w + x + y;
    bigEnd -= 4;
  }

  const bands = sumBands(values, bandEdges, bigEnd);
  let best = { bits: Number.POSITIVE_INFINITY, first: 1, second: 2 };
  for (let band = 0; band <= bands; band++) {
    heads[band] = cheapestTable(0, band);
    tails[band] = cheapestTable(band, bands);
  }
  for (let first = 1; first <= Math.max(1, Math.min(16, bands)); first++)
    for (
      let second = first + 1;
      second <= Math.max(first + 1, Math.min(first + 8, bands));
      second++
    ) {
      const bits =
        bitsOf(heads[Math.min(first, bands)] ?? 0) +
        bitsOf(cheapestTable(Math.min(first, bands), Math.min(second, bands))) +
        bitsOf(tails[Math.min(second, bands)] ?? 0);
      if (bits < best.bits) best = { bits, first, second };
    }
  const first = Math.min(best.first, bands);
  const second = Math.min(best.second, bands);
  return {
    bigValues: bigEnd / 2,
    quadruples: (end - bigEnd) / 4,
    regionBands: [best.first, best.second - best.first],
    tables: [
      tableOf(cheapestTable(0, first)),
      tableOf(cheapestTable(first, second)),
      tableOf(cheapestTable(second, bands)),
    ],
    quadrupleTable: bitsB < bitsA ? 1 : 0,
    bits: best.bits + Math.min(bitsA, bitsB),
  };
}

/** Sums the bits of the pairs of each band in each table; returns the bands below `bigEnd`. */
function sumBands(values: Int32Array, bandEdges: readonly number[], bigEnd: number): number {
  let band = 0;
  for (; (bandEdges[band] ?? bigEnd) < bigEnd; band++) {
    const from = bandEdges[band] ?? 0;
    const to = Math.min(bandEdges[band + 1] ?? bigEnd, bigEnd);
    let largest = 0;
    for (let line = from; line < to; line++) largest = Math.max(largest, values[line] ?? 0);
    largestOfBand[band] = largest;
    escapes[band + 1] = escapes[band] ?? 0;
    const sum = band * COLUMNS;
    const next = sum + COLUMNS;
    const column = firstColumn[Math.min(largest, ESCAPE)] ?? 0;
    for (let c = column; c < candidates.length; c++) sums[next + c] = sums[sum + c] ?? 0;
    for (let line = from; line < to; line += 2) {
      let x = values[line] ?? 0;
      let y = values[line + 1] ?? 0;
      if (largest >= ESCAPE) {
        escapes[band + 1] =
          (escapes[band + 1] ?? 0) + (x >= ESCAPE ? 1 : 0) + (y >= ESCAPE ? 1 : 0);
        x = Math.min(x, ESCAPE);
        y = Math.min(y, ESCAPE);
      }
      const pair = (x * 16 + y) * COLUMNS;
      for (let c = column; c < candidates.length; c++)
        sums[next + c] = (sums[next + c] ?? 0) + (pairBits[pair + c] ?? 0);
    }
  }
  return band;
}

/** Bits * 32 + table_select of the table with the fewest bits for the bands from `from` to `to`. */
function cheapestTable(from: number, to: number): number {
  let largest = 0;
  for (let band = from; band < to; band++) largest = Math.max(largest, largestOfBand[band] ?? 0);
  if (largest === 0) return 0;
  const escaped = (escapes[to] ?? 0) - (escapes[from] ?? 0);
  const excessBits = 32 - Math.clz32(Math.max(0, largest - ESCAPE));
  const firstUsable =
    largest > ESCAPE ? FIRST_ESCAPE_COLUMN : (firstColumn[largest] ?? FIRST_ESCAPE_COLUMN);
  let best = Number.POSITIVE_INFINITY;
  for (let column = firstUsable; column < candidates.length; column++) {
    let bits = (sums[to * COLUMNS + column] ?? 0) - (sums[from * COLUMNS + column] ?? 0);
    let number = candidates[column]?.number ?? 0;
    if (column >= FIRST_ESCAPE_COLUMN) {
      const coding = escapeTables[column - FIRST_ESCAPE_COLUMN]?.[excessBits];
      bits += escaped * (coding?.linbits ?? 0);
      number = coding?.number ?? 0;
    }
    best = Math.min(best, bits * 32 + number);
  }
  return best;
}

const bitsOf = (bitsAndTable: number) => bitsAndTable >>> 5;
const tableOf = (bitsAndTable: number) => bitsAndTable & 31;
