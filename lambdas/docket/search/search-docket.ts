import { type CaseBucket, statusFilters } from '#contracts/rules/cases/case-status.ts';
import { type ClockFilter, endDaysOf } from '#contracts/rules/clocks/clock-standing.ts';
import { type StatusAge, statusDaysOf } from '#contracts/rules/clocks/status-ages.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { UNDATED } from '../record/docket-keys.ts';
import type { DocketOrder } from '../record/docket-order.ts';
import { readJournal } from './docket-journal.ts';
import { type DocketSnapshot, entryComparer, sortEntries, toSnapshot } from './docket-snapshot.ts';
import type { SearchEntry } from './search-entry.ts';
import { parseSearch, searchMatcher } from './search-words.ts';
import { findSnapshotState } from './snapshot-state.ts';
import type { Snapshots } from './snapshots.ts';

/** Search conditions besides kind and status. */
export type DocketSearch = {
  words: string[];
  caseId?: string;
  caseManagerId?: string;
  /** Days on which the nearest clock ends. */
  clockEnds?: Days | undefined;
  /** Running cases whose status was set on these days. */
  statusDays?: Days | undefined;
  /** Cases that were resolved in this month, 'YYYY-MM'. */
  resolvedIn?: string | undefined;
};

/** `from` inclusive, `below` exclusive. */
type Days = { from: string; below: string };

/** Matches every case; used for deep pages, where the indexes cost more than the snapshot. */
export const wholeDocket: DocketSearch = { words: [] };

const wholeId = /^cas_[0-9a-z]{26}$/i;

/** Returns undefined if the query has no search condition. */
export function parseDocketSearch(query: {
  search: string;
  caseManagerId?: string | undefined;
  clockEnds?: Days | undefined;
  statusDays?: Days | undefined;
  resolvedIn?: string | undefined;
}): DocketSearch | undefined {
  const caseId = wholeId.test(query.search) ? normalizeCaseId(query.search) : undefined;
  const words = caseId ? [] : parseSearch(query.search);
  const { caseManagerId, clockEnds, statusDays, resolvedIn } = query;
  const hasDays = clockEnds || statusDays || resolvedIn;
  const hasConditions = caseId || words.length > 0 || caseManagerId || hasDays;
  if (!hasConditions) return undefined;
  return {
    words,
    ...(caseId && { caseId }),
    ...(caseManagerId && { caseManagerId }),
    ...(clockEnds && { clockEnds }),
    ...(statusDays && { statusDays }),
    ...(resolvedIn && { resolvedIn }),
  };
}

/** The days of a list's filters by clocks and by the age of the status; undefined without one. */
export function daysOf(
  filters: { clock?: ClockFilter | undefined; age?: StatusAge | undefined },
  clock: Clock,
): Pick<DocketSearch, 'clockEnds' | 'statusDays'> {
  const today = indianDayOf(clock.now().toISOString());
  return {
    clockEnds: filters.clock && endDaysOf(filters.clock, today),
    statusDays: filters.age && statusDaysOf(filters.age, today),
  };
}

/** Restores the letter case of an id: a lower-case prefix, then upper case. */
const normalizeCaseId = (id: string) => `cas_${id.slice(4).toUpperCase()}`;

/**
 * Returns every case of a docket that matches a search, sorted, across all kinds and buckets.
 * Costs the journal (at most 21 read units unless the fold lags), the snapshot's state, and one
 * S3 read if the snapshot is not cached (docs/adr/0010).
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
  const recent = [...changed.values()].filter((entry) => entry !== undefined).filter(matches);
  return merge(unchanged, sortEntries(recent, order), entryComparer(order));
}

type Searchable = {
  snapshot: DocketSnapshot;
  /** Current entry by case id; undefined if the case left the docket. */
  changed: ReadonlyMap<string, SearchEntry | undefined>;
};

const EMPTY_SNAPSHOT = toSnapshot([]);

/** A replaced snapshot is kept for an hour, so a second miss means a storage fault. */
const MAX_TRIES = 3;

/**
 * Reads the journal, then the current snapshot. Items leave the journal only after the current
 * snapshot contains them, so each change is in at least one of the two. A journal item takes
 * precedence over the snapshot; if the snapshot is newer, the item shows the case as it was at
 * the start of this request.
 */
async function readSearchable(
  { table, snapshots }: { table: Table; snapshots: Snapshots },
  userId: string,
): Promise<Searchable> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const journal = await readJournal(table, userId);
    const { generation } = await findSnapshotState(table, userId);
    const snapshot = generation ? await snapshots.find(userId, generation) : EMPTY_SNAPSHOT;
    if (!snapshot) continue;
    return {
      snapshot,
      changed: new Map(journal.map(({ caseId, entry }) => [caseId, entry && { caseId, ...entry }])),
    };
  }
  throw new Error(`The current snapshot of the docket of ${userId} is missing`);
}

function matcher(search: DocketSearch): (entry: SearchEntry) => boolean {
  const { caseId, caseManagerId, clockEnds, statusDays, resolvedIn } = search;
  const hasWords = searchMatcher(search.words);
  return (entry) =>
    (caseId === undefined || entry.caseId === caseId) &&
    (caseManagerId === undefined || entry.caseManagerId === caseManagerId) &&
    (clockEnds === undefined || isWithin(entry.docketByClock, clockEnds)) &&
    (statusDays === undefined || (isRunning(entry) && isWithin(entry.statusDay, statusDays))) &&
    (resolvedIn === undefined || entry.resolution?.on.startsWith(resolvedIn) === true) &&
    hasWords(entry.searchText);
}

/** A key begins with the day, so that it is not below the same day. */
export const isWithin = (key: string, { from, below }: Days): boolean => key >= from && key < below;

const runningBuckets: ReadonlySet<CaseBucket> = new Set(statusFilters.active);

/** Whether a case is under way: filed, and neither settled nor closed. */
export const isRunning = ({ bucket }: Pick<SearchEntry, 'bucket'>): boolean =>
  runningBuckets.has(bucket);

/** Cases of a docket with a running clock, the nearest end first. Costs a search. */
export const searchByClock = (
  deps: { table: Table; snapshots: Snapshots },
  userId: string,
): Promise<SearchEntry[]> =>
  searchDocket(deps, {
    userId,
    search: { words: [], clockEnds: { from: '', below: UNDATED } },
    order: { sort: 'clock', direction: 'asc' },
  });

/** Merges two sorted lists. */
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
