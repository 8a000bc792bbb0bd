import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { loadedWith } from '#scripts/imports/import-graph.ts';

/**
 * How many files of the project a function loads to answer one request: its handler and the use
 * case. A door that opens too much of its domain makes cold starts slow.
 */
const uses = [
  { domain: 'comments', useCase: 'writing/create-comment.ts', most: 120 },
  { domain: 'notes', useCase: 'create-note.ts', most: 50 },
  { domain: 'bundles', useCase: 'edits/change-bundle.ts', most: 107 },
];

const filesOf = ({ domain, useCase }: { domain: string; useCase: string }) => [
  `lambdas/${domain}/handler.ts`,
  `lambdas/${domain}/${useCase}`,
];

describe('doors', () => {
  it.each(uses)('$domain/$useCase loads at most $most files', ({ most, ...use }) => {
    const loaded = [...loadedWith(filesOf(use))];
    // Deep imports are counted, also those behind a door of another domain.
    expect(loaded).toContain('lambdas/docket/record/docket-keys.ts');
    expect(loaded.length, loaded.sort().join('\n')).toBeLessThanOrEqual(most);
  });

  it('counts the files that esbuild finds', async () => {
    const entryPoints = filesOf({ domain: 'comments', useCase: 'writing/create-comment.ts' });
    const { metafile } = await build({
      entryPoints,
      bundle: true,
      write: false,
      metafile: true,
      outdir: 'unused',
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    const found = new Set(entryPoints);
    // A set that grows is iterated to its new end.
    for (const file of found)
      for (const { path, kind, external } of metafile.inputs[file]?.imports ?? [])
        if (kind === 'import-statement' && !external) found.add(path);
    // Packages are external to esbuild here.
    const loaded = [...loadedWith(entryPoints)].filter((file) => !file.startsWith('packages/'));
    expect(loaded.sort()).toEqual([...found].sort());
  });
});
