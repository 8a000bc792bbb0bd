import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import { atMost, type Figure } from '../figure.ts';
import { progress } from '../measure.ts';

/** Cases of one docket, and the memory in MB that its function may take. */
const sizes: readonly (readonly [cases: number, mostMb: number])[] = [
  [100_000, 450],
  [300_000, 750],
  [1_000_000, 1_450],
];

const PROCESS = join(import.meta.dirname, '../scale/hold-snapshot.ts');
const resultSchema = z.object({
  found: z.number(),
  milliseconds: z.number(),
  maxRssMb: z.number(),
});

/**
 * The memory of a function with one large docket: a search without its snapshot in memory, and a fold.
 * Node gets nine tenths of the function's memory for its heap, as AWS's runtime does.
 */
export async function benchScale({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const heapMb = Math.floor(apiFunctions.docket.memoryMb * 0.9);
  const run = async (what: string, cases: number, limitMb: number) => {
    const args = [`--max-old-space-size=${limitMb}`, '--disable-warning=ExperimentalWarning'];
    const file = join(folder, String(cases));
    const all = [...args, PROCESS, what, file, String(cases)];
    return resultSchema.parse(
      JSON.parse((await promisify(execFile)(process.execPath, all)).stdout),
    );
  };
  try {
    const figures: Figure[] = [];
    for (const [cases, mostMb] of isQuick ? sizes.slice(0, 1) : sizes) {
      await run('make', cases, 4_000);
      for (const what of ['search', 'fold']) {
        const { maxRssMb, milliseconds } = await run(what, cases, heapMb);
        progress(`  ${cases} cases, ${what}: ${Math.round(milliseconds)} ms`);
        figures.push(
          atMost(mostMb, `one docket of ${cases} cases: memory of a ${what}`, maxRssMb, 'MB'),
        );
      }
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
