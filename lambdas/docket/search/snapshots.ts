import type { Files } from '#shared/files/files.ts';
import type { DocketSnapshot } from './docket-snapshot.ts';

/** Read access to docket snapshots. */
export type Snapshots = {
  /** Returns undefined if the object is missing. */
  find(userId: string, generation: string): Promise<DocketSnapshot | undefined>;
};

/** About 190 MB with all sort orders of the docket. */
const MAX_CASES_KEPT = 300_000;

type Kept = { generation: string; loading: Promise<DocketSnapshot | undefined>; cases: number };

/** Caches snapshots in memory. The S3 client is loaded with the first snapshot. */
export function connectSnapshots(files: Files): Snapshots {
  /** By user, least recently used first. */
  const kept = new Map<string, Kept>();

  const load = async (userId: string, one: Kept) => {
    const { loadSnapshot } = await import('./snapshot-objects.ts');
    const loaded = await loadSnapshot(files, userId, one.generation);
    if (!loaded) return undefined;
    one.cases = loaded.cases;
    let sum = [...kept.values()].reduce((of, { cases }) => of + cases, 0);
    for (const [other, { cases }] of kept) {
      if (sum <= MAX_CASES_KEPT) break;
      if (other !== userId && kept.delete(other)) sum -= cases;
    }
    return loaded.snapshot;
  };
  const keep = (userId: string, generation: string): Kept => {
    const one: Kept = { generation, cases: 0, loading: Promise.resolve(undefined) };
    kept.set(userId, one);
    one.loading = load(userId, one);
    return one;
  };
  return {
    async find(userId, generation) {
      const known = kept.get(userId);
      kept.delete(userId);
      if (known?.generation === generation) kept.set(userId, known);
      const one = known?.generation === generation ? known : keep(userId, generation);
      const forget = () => kept.get(userId) === one && kept.delete(userId);
      try {
        const snapshot = await one.loading;
        if (!snapshot) forget();
        return snapshot;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
