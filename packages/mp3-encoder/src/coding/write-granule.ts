import type { BitWriter } from '../bit-writer.ts';
import { GRANULE_SIZE } from '../stream-format.ts';
import { type CodeTable, pairTables, quadrupleTables } from './huffman-tables.ts';
import { ESCAPE } from './plan-spectrum.ts';
import type { QuantisedGranule } from './quantiser.ts';

/** Writes the main data of a granule: scale factors, pairs, quadruples. */
export function writeGranule(
  writer: BitWriter,
  { values, scaleFactors, plan }: QuantisedGranule,
  spectrum: Float64Array,
  bandEdges: readonly number[],
): void {
  let band = 0;
  for (const group of scaleFactors.groups)
    for (const end = band + group.bands; band < end; band++)
      writer.write(scaleFactors.factors[band] ?? 0, group.bits);

  const isNegative = (line: number) => ((spectrum[line] ?? 0) < 0 ? 1 : 0);
  const writeSign = (line: number) => {
    if (values[line] !== 0) writer.write(isNegative(line), 1);
  };

  const bigEnd = 2 * plan.bigValues;
  let line = 0;
  for (const [region, number] of plan.tables.entries()) {
    const [first, second] = plan.regionBands;
    const lastBand = region === 0 ? first : first + second;
    const end = region === 2 ? bigEnd : Math.min(bandEdges[lastBand] ?? GRANULE_SIZE, bigEnd);
    const table = pairTables.get(number);
    if (table) for (; line < end; line += 2) writePair(table, line);
    line = end;
  }

  const quadrupleTable = quadrupleTables[plan.quadrupleTable];
  for (let end = line + 4 * plan.quadruples; line < end; line += 4) {
    const [v = 0, w = 0, x = 0, y = 0] = values.subarray(line, line + 4);
    const index = v * 8 + w * 4 + x * 2 + y;
    writer.write(quadrupleTable.words[index] ?? 0, quadrupleTable.lengths[index] ?? 0);
    for (let n = 0; n < 4; n++) writeSign(line + n);
  }

  function writePair(table: CodeTable, at: number): void {
    const x = Math.min(values[at] ?? 0, table.size - 1);
    const y = Math.min(values[at + 1] ?? 0, table.size - 1);
    const index = x * table.size + y;
    writer.write(table.words[index] ?? 0, table.lengths[index] ?? 0);
    for (const line of [at, at + 1]) {
      const excess = (values[line] ?? 0) - ESCAPE;
      if (table.linbits > 0 && excess >= 0) writer.write(excess, table.linbits);
      writeSign(line);
    }
  }
}
