import { matchesGlob } from 'node:path';
import type { Figure } from '../figure.ts';
import { progress } from '../measure.ts';
import { accepted } from '../mutants/accepted.ts';
import { areas } from '../mutants/areas.ts';
import { judge } from '../mutants/judge.ts';

export type MutantsOptions = {
  /** Names of areas; none stands for all. */
  areas: readonly string[];
};

/** Mutation testing of the rules, area by area (ADR 49). */
export async function benchMutants({ areas: names }: MutantsOptions): Promise<Figure[]> {
  // Stryker is loaded by this part only.
  const { runStryker } = await import('../mutants/run-stryker.ts');
  const figures: Figure[] = [];
  for (const area of areas.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const mutants = await runStryker(area);
    const own = accepted.filter(({ file }) =>
      area.mutate.some((pattern) => matchesGlob(file, pattern)),
    );
    const { unexplained, outdated, ...judged } = judge(area.name, mutants, own);
    const killed = mutants.filter(({ isKilled }) => isKilled).length;
    const score = ((100 * killed) / mutants.length).toFixed(1);
    progress(`${area.name}: ${score} % of ${mutants.length} mutants killed`);
    for (const { file, line, original, replacement } of unexplained)
      progress(`  survived ${file}:${line} ${original} → ${replacement}`);
    for (const { file, original, replacement } of outdated)
      progress(`  reason without a survivor: ${file} ${original} → ${replacement}`);
    figures.push(...judged.figures);
  }
  return figures;
}
