import { readFileSync } from 'node:fs';
import type { Typesetter } from 'typesetter';
import { functionFile } from '../function-file.ts';
import { lazily } from '../lazy-client.ts';

/** The typesetter of this process. It is loaded with the first text, and each font when it is needed. */
export const functionTypesetter: () => Promise<Typesetter> = lazily(async () => {
  const { createTypesetter } = await import('typesetter');
  return createTypesetter({ readFile: (specifier) => readFileSync(functionFile(specifier)) });
});
