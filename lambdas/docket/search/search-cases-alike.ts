import type { Table } from '#shared/dynamo/table.ts';
import { searchDocket, wholeDocket } from './search-docket.ts';
import { searchMatcher } from './search-words.ts';
import type { Snapshots } from './snapshots.ts';

type CasesAlike = {
  /** Cases with the largest part of a name first, then the newest. */
  alike: string[];
  /** Whether further cases have words of a name. */
  isCut: boolean;
  /** The newest cases, whatever their names. */
  newest: string[];
};

/**
 * Cases of a docket in which words of one of `names` occur. It only narrows: who compares the names
 * reads them from the rows. Costs a search of the docket: 2 read units and the journal, for any number
 * of cases (docs/adr/0010).
 */
export async function searchCasesAlike(
  deps: { table: Table; snapshots: Snapshots },
  {
    userId,
    names,
    exceptId,
    limit,
    newestLimit,
  }: {
    userId: string;
    /** Words of each name that tell it from others. */
    names: readonly (readonly string[])[];
    /** A case that is left out. */
    exceptId: string;
    limit: number;
    newestLimit: number;
  },
): Promise<CasesAlike> {
  const found = await searchDocket(deps, {
    userId,
    search: wholeDocket,
    order: { sort: 'id', direction: 'desc' },
  });
  const entries = found.filter(({ caseId }) => caseId !== exceptId);
  const wanted = names.map((words) => words.map((word) => searchMatcher([word])));
  const partOf = (text: string) =>
    Math.max(
      0,
      ...wanted.map((words) => words.filter((isIn) => isIn(text)).length / (words.length || 1)),
    );
  const ranked = entries
    .map(({ caseId, searchText }) => ({ caseId, part: partOf(searchText) }))
    .filter(({ part }) => part > 0)
    // The order among equals stays: the newest first.
    .toSorted((one, other) => other.part - one.part);
  return {
    alike: ranked.slice(0, limit).map(({ caseId }) => caseId),
    isCut: ranked.length > limit,
    newest: entries.slice(0, newestLimit).map(({ caseId }) => caseId),
  };
}
