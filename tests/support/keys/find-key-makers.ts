import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A function of a *-keys.ts: makes the key of an item, of a range of items, or of a file. */
type MakeKey = (...parts: unknown[]) => unknown;

/** All functions that make keys, by the name of their object and their own, as in `caseKeys.case`. */
export async function findKeyMakers(
  files = 'lambdas/**/*-keys.ts',
): Promise<ReadonlyMap<string, MakeKey>> {
  const makers = new Map<string, MakeKey>();
  for (const file of globSync(files, { cwd: root }).toSorted()) {
    const module: Record<string, unknown> = await import(pathToFileURL(`${root}/${file}`).href);
    for (const [object, members] of Object.entries(module))
      if (object.endsWith('Keys') && typeof members === 'object' && members !== null)
        for (const [name, make] of Object.entries(members))
          if (typeof make === 'function')
            makers.set(`${object}.${name}`, (...parts) => make(...parts));
  }
  return makers;
}
