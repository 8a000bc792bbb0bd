import { randomBytes } from 'node:crypto';
import type { Clock } from '#shared/clock.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { docketKeys } from '../record/docket-keys.ts';
import { docketRowSchema } from '../record/docket-row.ts';
import { type JournalItem, readJournal, removeFromJournal } from './docket-journal.ts';
import { sortEntries } from './docket-snapshot.ts';
import { type SearchEntry, toSearchEntry } from './search-entry.ts';
import {
  findSnapshotEntries,
  putSnapshotEntries,
  removeSnapshotEntries,
} from './snapshot-objects.ts';
import {
  announceObject,
  countJournalItems,
  findSnapshotState,
  forgetObjects,
  replaceSnapshot,
  type SnapshotState,
  setJournalItems,
} from './snapshot-state.ts';

type FoldDeps = { table: Table; files: Files; clock: Clock };

/** Number of journal items that starts a fold; reading them costs about 21 read units. */
export const FOLD_AT = 200;

/** 'overtaken': another fold published its snapshot first. */
export type FoldOutcome = 'folded' | 'not worth it' | 'overtaken';

/** Minimum age of a removed snapshot; far longer than any fold or search takes. */
const OBJECT_KEPT_MS = 60 * 60 * 1000;

/**
 * Adds to the count of a docket's journal items and folds the journal if there are enough. An
 * item that is delivered twice counts twice, which only makes the fold earlier.
 */
export async function foldGrownJournal(
  deps: FoldDeps,
  { userId, added }: { userId: string; added: number },
): Promise<FoldOutcome> {
  if ((await countJournalItems(deps.table, userId, added)) < FOLD_AT) return 'not worth it';
  return foldJournal(deps, userId, { isWorthFrom: FOLD_AT / 2 });
}

/**
 * Builds a docket's next snapshot from the current one and the journal, then removes the folded
 * items from the journal. Safe to interrupt, to repeat and to run in parallel: only one of two
 * parallel folds publishes its snapshot, and only its items are removed.
 *
 * Reads the docket's rows if there is no snapshot yet or its object is missing.
 */
export async function foldJournal(
  deps: FoldDeps,
  userId: string,
  {
    isWorthFrom = 1,
    isFromRows = false,
  }: {
    /** Minimum number of journal items; a shorter journal is not folded. */
    isWorthFrom?: number;
    /** Rebuilds the snapshot from the docket's rows, regardless of the journal's length. */
    isFromRows?: boolean;
  } = {},
): Promise<FoldOutcome> {
  const { table } = deps;
  const state = await findSnapshotState(table, userId);
  const journal = await readJournal(table, userId);
  if (!isFromRows && state.generation && journal.length < isWorthFrom) {
    await setJournalItems(table, userId, journal.length);
    return 'not worth it';
  }

  const known =
    state.generation && !isFromRows
      ? await findSnapshotEntries(deps.files, userId, state.generation)
      : undefined;
  // Rows may be newer than the journal that was read. Their newer journal items are not removed.
  const entries = known && !isOfEarlierRelease(known) ? known : await readRows(table, userId);
  return publish(deps, { userId, state, journal, entries: withJournal(entries, journal) });
}

/** Whether some entries lack the day of their status, which every row has. */
const isOfEarlierRelease = (entries: readonly SearchEntry[]): boolean =>
  entries.some(({ statusDay }) => statusDay === '');

async function readRows(table: Table, userId: string): Promise<SearchEntry[]> {
  const rows = await queryAll(table, { ...docketKeys.rowsOf(userId), isConsistent: true });
  return rows.map((row) => toSearchEntry(docketRowSchema.parse(row)));
}

function withJournal(entries: readonly SearchEntry[], journal: readonly JournalItem[]) {
  const cases = new Map(entries.map((entry) => [entry.caseId, entry]));
  for (const { caseId, entry } of journal)
    if (entry) cases.set(caseId, { caseId, ...entry });
    else cases.delete(caseId);
  return sortEntries([...cases.values()], { sort: 'id', direction: 'asc' });
}

type Publish = {
  userId: string;
  /** Read before the journal. */
  state: SnapshotState;
  journal: JournalItem[];
  entries: SearchEntry[];
};

async function publish(deps: FoldDeps, input: Publish): Promise<FoldOutcome> {
  const { table, files } = deps;
  const { userId, state, journal, entries } = input;
  // Random suffix: two folds must never write the same object.
  const generation = `${deps.clock.now().toISOString()}-${randomBytes(9).toString('base64url')}`;
  await announceObject(table, userId, generation);
  await putSnapshotEntries(files, { userId, generation, entries });
  if (!(await replaceSnapshot(table, userId, { from: state.generation, to: generation })))
    return 'overtaken';
  await removeFromJournal(table, userId, journal);
  await setJournalItems(table, userId, 0);
  await clearObjects(deps, { userId, state, generation });
  return 'folded';
}

/** Deletes the objects of old folds, except a snapshot that a search may still load. */
async function clearObjects(
  { table, files, clock }: FoldDeps,
  { userId, state, generation }: { userId: string; state: SnapshotState; generation: string },
): Promise<void> {
  const keptFrom = new Date(clock.now().getTime() - OBJECT_KEPT_MS).toISOString();
  const objects = new Set(
    [...state.objects].filter((one) => one < keptFrom && one !== state.generation),
  );
  if (objects.size === 0) return;
  if (!(await forgetObjects(table, userId, { current: generation, objects }))) return;
  for (const one of objects) await removeSnapshotEntries(files, userId, one);
}
