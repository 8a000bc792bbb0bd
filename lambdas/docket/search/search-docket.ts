import type { Table } from '#shared/dynamo/table.ts';
import type { DocketOrder } from '../docket-order.ts';
import { readJournal } from './docket-journal.ts';
import { type DocketSnapshot, entryComparer, sortEntries, toSnapshot } from './docket-snapshot.ts';
import type { SearchEntry } from './search-entry.ts';
import { parseSearch, searchMatcher } from './search-words.ts';
import { findSnapshotState } from './snapshot-state.ts';
import type { Snapshots } from './snapshots.ts';

/** What narrows a docket beyond kind and status. */
export type DocketSearch = { words: string[]; caseId?: string; caseManagerId?: string };

/** Narrows nothing: for pages so deep that the indexes are the dearer way to them. */
export const wholeDocket: DocketSearch = { words: [] };

const wholeId = /^cas_[0-9a-z]{26}$/i;

/** Undefined when nothing was asked for that would narrow the docket. */
export function parseDocketSearch(query: {
  search: string;
  caseManagerId?: string | undefined;
}): DocketSearch | undefined {
  const caseId = wholeId.test(query.search) ? asWritten(query.search) : undefined;
  const words = caseId ? [] : parseSearch(query.search);
  if (!caseId && words.length === 0 && !query.caseManagerId) return undefined;
  return {
    words,
    ...(caseId && { caseId }),
    ...(query.caseManagerId && { caseManagerId: query.caseManagerId }),
  };
}

/** An id pasted in any letter case: its prefix is written small, the rest in capitals. */
const asWritten = (id: string) => `cas_${id.slice(4).toUpperCase()}`;

/**
 * Every case of a docket that a search finds, in order, of all kinds and buckets. Costs the
 * journal (21 read units at most, unless the fold lags) and the snapshot's state, and one
 * object of the bucket where this function does not hold it yet (docs/adr/0010).
 */
export async function searchDocket(
  deps: { table: Table; snapshots: Snapshots },
  { userId, search, order }: { userId: string; search: DocketSearch; order: DocketOrder },
): Promise<SearchEntry[]> {
  const { snapshot, changed } = await readSearchable(deps, userId);
  const matches = matcher(search);
  const unchanged = snapshot
    .inOrder(order)
    .filter((entry) => matches(entry) && !changed.has(entry.caseId));
  const anew = [...changed.values()].filter((entry) => entry !== undefined).filter(matches);
  return merge(unchanged, sortEntries(anew, order), entryComparer(order));
}

type Searchable = {
  snapshot: DocketSnapshot;
  /** By case: what it is now, undefined where it left the docket. */
  changed: ReadonlyMap<string, SearchEntry | undefined>;
};

const NOTHING = toSnapshot([]);

/** A snapshot is kept for an hour after the next one: to miss it twice takes a broken store. */
const MAX_TRIES = 3;

/**
 * Reads the journal first, then finds the present snapshot. Items leave the journal only once the
 * present snapshot holds them, so that each change is in one of the two. A journal item takes
 * precedence over the snapshot: if the snapshot is newer, the item shows the case as it was at
 * the beginning of this request.
 */
async function readSearchable(
  { table, snapshots }: { table: Table; snapshots: Snapshots },
  userId: string,
): Promise<Searchable> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const journal = await readJournal(table, userId);
    const { generation } = await findSnapshotState(table, userId);
    const snapshot = generation ? await snapshots.find(userId, generation) : NOTHING;
    if (!snapshot) continue;
    return {
      snapshot,
      changed: new Map(journal.map(({ caseId, entry }) => [caseId, entry && { caseId, ...entry }])),
    };
  }
  throw new Error(`The present snapshot of the docket of ${userId} is missing`);
}

function matcher(search: DocketSearch): (entry: SearchEntry) => boolean {
  const { caseId, caseManagerId } = search;
  const hasWords = searchMatcher(search.words);
  return (entry) =>
    (caseId === undefined || entry.caseId === caseId) &&
    (caseManagerId === undefined || entry.caseManagerId === caseManagerId) &&
    hasWords(entry.searchText);
}

/** Two lists that are each in order as one. */
function merge<T>(long: readonly T[], short: readonly T[], compare: (a: T, b: T) => number): T[] {
  const merged: T[] = [];
  let next = 0;
  for (const item of long) {
    for (let one = short[next]; one && compare(one, item) < 0; one = short[next]) {
      merged.push(one);
      next += 1;
    }
    merged.push(item);
  }
  return [...merged, ...short.slice(next)];
}
