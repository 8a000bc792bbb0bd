import { caseBuckets, resolutionKinds } from '../../contracts/case-status.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { type DocketCounts, docketPartitions, sumCounts } from './docket-counts.ts';
import { docketIndexes } from './docket-keys.ts';
import { compareEntries, type DocketEntry, type DocketOrder } from './docket-order.ts';
import { findByWord, listDocketRows } from './docket-repository.ts';
import type { DocketRow } from './docket-row.ts';
import { readWholeDocket } from './read-docket-page.ts';
import { managerWord, matchesSearch, parseSearch } from './search-words.ts';

/** What narrows a docket beyond kind and status. */
export type DocketSearch = { words: string[]; caseId?: string; caseManagerId?: string };

/**
 * Up to how many candidates are read row by row and checked: one batch, or as many as cost no
 * more than the index entries of the whole docket (half a unit a row, 45 entries a unit).
 */
const fewOf = (docketSize: number) => Math.max(100, docketSize / 25);

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
 * Every case of a docket that a search finds, in order, of all kinds and buckets. It costs
 * about one read unit for each 70 words that begin as typed, then half a unit a candidate or,
 * if there are many, one for each 45 cases of the docket (docs/adr/0004-case-list.md).
 */
export async function searchDocket(
  table: Table,
  input: { userId: string; counts: DocketCounts; search: DocketSearch; order: DocketOrder },
): Promise<DocketEntry[]> {
  const { userId, search, order } = input;
  const few = async (caseIds: Iterable<string>) => {
    const rows = await listDocketRows(table, userId, [...caseIds]);
    return rows
      .filter((row) => matches(row, search))
      .map((row) => toEntry(row, order))
      .sort(compareEntries(order));
  };
  if (search.caseId) return few([search.caseId]);

  // A manager's word is looked up whole; a typed one by how it begins.
  const prefixes = [
    ...search.words,
    ...(search.caseManagerId ? [`${managerWord(search.caseManagerId)}#`] : []),
  ];
  const fewEnough = fewOf(sumCounts(input.counts, resolutionKinds, caseBuckets));
  let found: ReadonlySet<string> | undefined;
  for (const prefix of prefixes) {
    const withWord = await findByWord(table, userId, prefix);
    const before: ReadonlySet<string> | undefined = found;
    found = before ? new Set([...before].filter((caseId) => withWord.has(caseId))) : withWord;
    if (found.size <= fewEnough) return few(found);
  }
  const whole = await readWholeDocket(table, { ...input, partitions: docketPartitions });
  // Each case once: an index that lags may hold one in its old place and its new one.
  const remaining = new Set(found);
  return whole.filter((entry) => remaining.delete(entry.caseId));
}

function matches(row: DocketRow, search: DocketSearch): boolean {
  if (search.caseManagerId && row.caseManagerId !== search.caseManagerId) return false;
  return matchesSearch(row, search.words);
}

function toEntry(row: DocketRow, order: DocketOrder): DocketEntry {
  return {
    kind: row.resolutionKind,
    bucket: row.bucket,
    caseId: row.caseId,
    sortKey: row[docketIndexes[order.sort]],
  };
}
