import type { Rolldown } from 'vite';

/** Modules that need no library beyond those of the entry. Icons are files of a package. */
const isOwn = (id: string): boolean =>
  !id.includes('/node_modules/') || id.includes('/primeicons/');

/** Lazy entries that import a module before it moves to a shared chunk. */
const MIN_SHARE_COUNT = 4;

/**
 * Groups of small modules that several screens share. Without them each icon and each component is
 * a file of its own, and a case page loads a hundred files.
 *
 * - start: everything that the entry imports
 * - basics: modules of the first screen of visitors
 * - portal: modules of the screens after sign-in, unless they import a further library
 */
export function sharedChunks({
  entry,
  firstScreen,
}: {
  /** Path of the entry module. */
  entry: string;
  /** Paths of the modules that visitors load first. */
  firstScreen: readonly string[];
}): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, ReadonlySet<string>>();
  /** A module and everything it imports statically. */
  const reach = (context: Rolldown.ChunkingContext, from: string): ReadonlySet<string> => {
    const known = reached.get(from);
    if (known) return known;
    const found = new Set<string>();
    const waiting = [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    reached.set(from, found);
    return found;
  };
  return [
    { name: 'start', tags: ['$initial'], priority: 1 },
    {
      debugName: 'shared',
      minShareCount: MIN_SHARE_COUNT,
      test: isOwn,
      name: (id, context) => {
        const start = reach(context, entry);
        const further = [...reach(context, id)].filter((imported) => !start.has(imported));
        if (!further.every(isOwn)) return null;
        return firstScreen.some((path) => reach(context, path).has(id)) ? 'basics' : 'portal';
      },
    },
  ];
}
