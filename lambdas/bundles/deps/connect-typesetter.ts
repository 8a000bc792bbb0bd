import { readFileSync } from 'node:fs';
import type { Typesetter } from 'bundle-composer';
import { functionFile } from '#shared/function-file.ts';
import { lazily } from '#shared/lazy-client.ts';

/** Connects the fonts of bundles, which are read when they are first needed. */
export function connectTypesetter(): () => Promise<Typesetter> {
  return lazily(async () => {
    const { createTypesetter } = await import('bundle-composer');
    return createTypesetter({ readFile: (specifier) => readFileSync(functionFile(specifier)) });
  });
}
