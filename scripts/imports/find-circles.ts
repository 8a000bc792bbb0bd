import { posix } from 'node:path';
import type { Import } from './import-graph.ts';

/** Neighbours of one folder that depend on one another. */
export type Circle = {
  /** The folder around them. */
  folder: string;
  /** Names of the files and folders directly in it, sorted. */
  members: string[];
  /** Which member imports which, the rarest first: to remove that arrow is the least work. */
  arrows: { from: string; to: string; imports: FileImport[] }[];
};

type FileImport = Pick<Import, 'from' | 'to'>;

/**
 * Circles among what lies side by side in each folder. A folder counts as a whole: two folders
 * that import each other form a circle, and so does a file that imports a folder whose files
 * import it.
 */
export function findCircles(imports: readonly FileImport[]): Circle[] {
  const folders = new Map<string, Map<string, Circle['arrows'][number]>>();
  for (const one of imports) {
    const { folder, from, to } = meet(one);
    if (from === to) continue;
    const arrows = folders.get(folder) ?? new Map();
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
    arrow.imports.push(one);
    folders.set(folder, arrows.set(`${from} ${to}`, arrow));
  }
  return [...folders]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([folder, found]) =>
      circlesOf([...found.values()]).map((members) => ({
        folder,
        members,
        arrows: [...found.values()]
          .filter(({ from, to }) => members.includes(from) && members.includes(to))
          .sort((a, b) => a.imports.length - b.imports.length),
      })),
    );
}

/** The lowest folder around two files, and the names directly in it that lead to them. */
function meet(one: FileImport): { folder: string; from: string; to: string } {
  const [a, b] = [one.from.split('/'), one.to.split('/')];
  let depth = 0;
  while (a[depth] === b[depth] && depth < Math.min(a.length, b.length) - 1) depth += 1;
  return {
    folder: posix.join(...a.slice(0, depth), '.'),
    from: a[depth] ?? '',
    to: b[depth] ?? '',
  };
}

/** The sets of names that reach one another. */
function circlesOf(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map(
    [...next.keys()].map((name) => {
      const names = new Set(next.get(name));
      // A set that grows is iterated to its new end.
      for (const one of names) for (const further of next.get(one) ?? []) names.add(further);
      return [name, names] as const;
    }),
  );
  const circles = new Map<string, string[]>();
  for (const [name, names] of reached)
    if (names.has(name)) {
      const members = [...names].filter((other) => reached.get(other)?.has(name)).sort();
      circles.set(members.join(), members);
    }
  return [...circles.values()];
}
