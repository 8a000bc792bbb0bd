import type { Table } from '#shared/dynamo/table.ts';
import { searchDocket, wholeDocket } from './search-docket.ts';
import { searchMatcher } from './search-words.ts';
import type { Snapshots } from './snapshots.ts';

/** Case ids of a docket by how well they match. */
export type FoundCases = {
  /** Every word matches; newest first. */
  matching: string[];
  /** The cases with the most matching words, then the newest. Includes `matching`. */
  nearest: string[];
  /** The newest case of each of the case managers with the most cases. */
  ofManagers: string[];
};

const MANAGERS_MAX = 10;

/**
 * Finds up to `limit` cases of a docket by name. Costs a search of the docket: 2 read units and the
 * journal, for any number of cases (docs/adr/0010).
 */
export async function searchCaseNames(
  deps: { table: Table; snapshots: Snapshots },
  { userId, words, limit }: { userId: string; words: readonly string[]; limit: number },
): Promise<FoundCases> {
  const entries = await searchDocket(deps, {
    userId,
    search: wholeDocket,
    order: { sort: 'id', direction: 'desc' },
  });
  const matches = words.map((word) => searchMatcher([word]));
  /** Case ids by their number of matching words. */
  const byCount: string[][] = words.map(() => []);
  byCount.push([]);
  const managed = new Map<string, { newest: string; count: number }>();
  for (const { caseId, caseManagerId, searchText } of entries) {
    const count = matches.reduce((sum, isIn) => sum + (isIn(searchText) ? 1 : 0), 0);
    const alike = byCount[count] ?? [];
    if (alike.length < limit) alike.push(caseId);
    const { newest, count: before } = managed.get(caseManagerId) ?? { newest: caseId, count: 0 };
    managed.set(caseManagerId, { newest, count: before + 1 });
  }
  // Cases without a manager.
  managed.delete('');
  return {
    matching: byCount.at(-1) ?? [],
    nearest: byCount.toReversed().flat().slice(0, limit),
    ofManagers: [...managed.values()]
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MANAGERS_MAX)
      .map(({ newest }) => newest),
  };
}
