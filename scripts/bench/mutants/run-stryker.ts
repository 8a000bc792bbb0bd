import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './areas.ts';
import type { Mutant } from './judge.ts';

const root = join(import.meta.dirname, '../../..');

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/**
 * Mutates the files of an area in a temporary copy of the repository and runs the area's tests.
 * Leaves out mutants that cannot run, and those in code that runs once, at import: each would need
 * a process of its own.
 */
export async function runStryker(area: Area): Promise<Mutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-mutants-'));
  process.env['MUTANTS_AREA'] = area.name;
  try {
    const stryker = new Stryker({
      mutate: [...area.mutate],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/bench/mutants/vitest.config.ts', related: true },
      coverageAnalysis: 'perTest',
      ignoreStatic: true,
      concurrency: 1,
      tempDirName: folder,
      ignorePatterns: ['dist', 'cdk.out', 'coverage', '.local*', 'docs'],
      // Stryker rewrites tsconfig files with the compiler's API, which TypeScript 7 does not have.
      tsconfigFile: 'none.json',
      reporters: [],
      allowConsoleColors: false,
    });
    return (await stryker.runMutationTest()).flatMap(mutantOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mutantOf({ fileName, location, replacement, status }: Result): Mutant[] {
  const isKilled = status === 'Killed' || status === 'Timeout';
  if (!isKilled && status !== 'Survived' && status !== 'NoCoverage') return [];
  const file = relative(root, fileName);
  const original = textAt(readFileSync(fileName, 'utf8'), location);
  return [{ file, line: location.start.line, original, replacement, isKilled }];
}

/** The text between two places, counted from 1. */
function textAt(text: string, { start, end }: Result['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.pop() ?? '';
  return [...lines, last.slice(0, end.column - 1)].join('\n').slice(start.column - 1);
}
