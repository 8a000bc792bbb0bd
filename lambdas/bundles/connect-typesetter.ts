import { readFileSync } from 'node:fs';
import type { Typesetter } from 'bundle-composer';
import { functionFile } from '#shared/function-file.ts';

/** Connects the fonts of bundles, which are read when they are first needed. */
export function connectTypesetter(): () => Promise<Typesetter> {
  let loaded: Promise<Typesetter> | undefined;
  const load = async () => {
    const { createTypesetter } = await import('bundle-composer');
    return createTypesetter({ readFile: (specifier) => readFileSync(functionFile(specifier)) });
  };
  return () => {
    loaded ??= load();
    return loaded;
  };
}
