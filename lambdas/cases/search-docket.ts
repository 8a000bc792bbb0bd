import type { Table } from '../shared/dynamo/table.ts';
import { type DocketCounts, docketPartitions } from './docket-counts.ts';
import { docketIndexes } from './docket-keys.ts';
import { compareEntries, type DocketEntry, type DocketOrder } from './docket-order.ts';
import { findByWord, listDocketRows } from './docket-repository.ts';
import type { DocketRow } from './docket-row.ts';
import { readWholeDocket } from './read-docket-page.ts';
import { managerWord, matchesSearch, parseSearch } from './search-words.ts';

/** What narrows a docket beyond kind and status. */
export type DocketSearch = { words: string[]; caseId?: string; caseManagerId?: string };

/** Up to this many candidates are read row by row and checked; that is one batch. */
const FEW = 100;

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
 * Every case of a docket that a search finds, in order, of all kinds and buckets. What it
 * costs is in docs/adr/0004-case-list.md: about one read unit for each 70 words that begin
 * as typed and, with more than a hundred matches, one for each 40 cases of the docket.
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
  let found: ReadonlySet<string> | undefined;
  for (const prefix of prefixes) {
    const withWord = await findByWord(table, userId, prefix);
    const before: ReadonlySet<string> | undefined = found;
    found = before ? new Set([...before].filter((caseId) => withWord.has(caseId))) : withWord;
    if (found.size <= FEW) return few(found);
  }
  const whole = await readWholeDocket(table, { ...input, partitions: docketPartitions });
  return whole.filter((entry) => found?.has(entry.caseId));
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
