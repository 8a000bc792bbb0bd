import type { Rolldown } from 'vite';

/** Modules that need no library beyond those of the entry. Icons are files of a package. */
const isOwn = (id: string): boolean =>
  !id.includes('/node_modules/') || id.includes('/primeicons/');

type Paths = readonly string[];

/** Name of a chunk, and how many lazy entries import a module before it moves there. */
const shares = { basics: 2, list: 2, viewer: 2, case: 2, portal: 3, further: 7 } as const;
type ChunkName = keyof typeof shares;

/**
 * Groups of small modules that several screens share. Without them each icon and each component is
 * a file of its own, and a case page loads a hundred files. A module goes to the first of these,
 * unless it imports a library that is not in the entry:
 *
 * - start: everything that the entry imports
 * - basics: modules of the first screen of visitors
 * - list: modules of the frame and of the case list
 * - viewer: modules of the viewer of PDFs
 * - case: modules of the case page that no other page needs
 * - portal: other modules of the case page
 * - further: the rest
 */
export function sharedChunks({
  entry,
  routes,
  firstScreen,
  caseList,
  viewer,
  casePage,
}: {
  /** Path of the entry module. */
  entry: string;
  /** Path of the module that imports each page. */
  routes: string;
  /** Paths of the modules that visitors load first. */
  firstScreen: Paths;
  /** Paths of the modules of the frame and the case list. */
  caseList: Paths;
  viewer: Paths;
  casePage: string;
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
  const chunkOf = (id: string, context: Rolldown.ChunkingContext): ChunkName | null => {
    const start = reach(context, entry);
    const further = [...reach(context, id)].filter((imported) => !start.has(imported));
    if (!further.every(isOwn)) return null;
    const isOf = (paths: Paths) => paths.some((path) => reach(context, path).has(id));
    if (isOf(firstScreen)) return 'basics';
    if (isOf(caseList)) return 'list';
    if (isOf(viewer)) return 'viewer';
    // The style of one component would take the rest of that file along.
    if (!isOf([casePage])) return id.endsWith('.css') ? null : 'further';
    const pages = context.getModuleInfo(routes)?.dynamicallyImportedIds ?? [];
    return isOf(pages.filter((page) => page !== casePage)) ? 'portal' : 'case';
  };
  const shared = Object.entries(shares).map(
    ([chunk, minShareCount]): Rolldown.CodeSplittingGroup => ({
      debugName: chunk,
      minShareCount,
      // What a module imports is at least as widely shared, and has a chunk of its own choice.
      includeDependenciesRecursively: false,
      test: isOwn,
      name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
    }),
  );
  return [{ name: 'start', tags: ['$initial'], priority: 1 }, ...shared];
}
