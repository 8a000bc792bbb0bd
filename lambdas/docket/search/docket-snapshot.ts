import * as z from 'zod';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import { docketPartitions } from '../record/docket-counts.ts';
import { docketSortNames, UNDATED } from '../record/docket-keys.ts';
import { compareEntries, type DocketOrder } from '../record/docket-order.ts';
import type { Resolution } from '../record/docket-row.ts';
import { openColumns, packColumns } from './packed-columns.ts';
import type { SearchEntry } from './search-entry.ts';

/**
 * All entries of a docket at one moment. Each sorted list is cached, since sorting 100,000
 * entries takes longer than searching them.
 */
export type DocketSnapshot = {
  entries: readonly SearchEntry[];
  inOrder(order: DocketOrder): readonly SearchEntry[];
};

export function toSnapshot(entries: readonly SearchEntry[]): DocketSnapshot {
  const sorted = new Map<string, readonly SearchEntry[]>();
  return {
    entries,
    inOrder(order) {
      const name = `${order.sort} ${order.direction}`;
      const known = sorted.get(name) ?? sortEntries(entries, order);
      sorted.set(name, known);
      return known;
    },
  };
}

export function sortEntries(entries: readonly SearchEntry[], order: DocketOrder): SearchEntry[] {
  return entries.toSorted(entryComparer(order));
}

export function entryComparer(order: DocketOrder) {
  const key = docketSortNames[order.sort];
  const compare = compareEntries(order);
  return (a: SearchEntry, b: SearchEntry): number =>
    compare({ sortKey: a[key] }, { sortKey: b[key] });
}

const placeName = ({ kind, bucket }: { kind: string; bucket: string }) => `${kind}#${bucket}`;
const placesByName = new Map(docketPartitions.map((at) => [placeName(at), at]));

/**
 * Serializes and compresses entries by column, where similar values are adjacent: about 57 bytes per
 * case, 5.7 MB for 100,000.
 */
export function packSnapshot(entries: readonly SearchEntry[]): Promise<Buffer> {
  const [places, managers] = [indexNames(), indexNames()];
  const place = entries.map((entry) => places.indexOf(placeName(entry)));
  const manager = entries.map((entry) => managers.indexOf(entry.caseManagerId));
  const column =
    <Value>(of: (entry: SearchEntry) => Value) =>
    () =>
      entries.map(of);
  return packColumns({
    format: () => 1,
    /** Distinct partitions and managers; the columns `place` and `manager` hold their indexes. */
    places: () => places.names(),
    managerIds: () => managers.names(),
    place: () => place,
    manager: () => manager,
    caseId: column(({ caseId }) => caseId),
    searchText: column(({ searchText }) => searchText),
    docketByCode: column(({ docketByCode }) => docketByCode),
    docketByClaimValue: column(({ docketByClaimValue }) => docketByClaimValue),
    docketByHearing: column(({ docketByHearing }) => docketByHearing),
    docketByClock: column(({ docketByClock }) => docketByClock),
    /** Position in `paperStates`; -1 in cases that are not settled. */
    papers: column(({ papers }) => (papers ? paperStates.indexOf(papers) : -1)),
    docketByTargetDate: column(({ docketByTargetDate }) => docketByTargetDate),
    statusDay: column(({ statusDay }) => statusDay),
    /** '' in cases whose resolution was not recorded. */
    resolvedOn: column(({ resolution }) => resolution?.on ?? ''),
    resolvedInDays: column(({ resolution }) => resolution?.days ?? 0),
  });
}

const textsSchema = z.array(z.string());
const numbersSchema = z.array(z.number());

/** Reverses `packSnapshot`, one column after the other; throws on any other input. */
export async function unpackSnapshot(bytes: Uint8Array): Promise<SearchEntry[]> {
  const columns = await openColumns(bytes);
  columns.read('format', z.literal(1));
  const at = <T>(column: readonly T[], position: number): T => {
    const value = column[position];
    if (value === undefined) throw new Error('A docket snapshot has columns of unequal length');
    return value;
  };
  const places = columns.read('places', textsSchema).map((name) => {
    const place = placesByName.get(name);
    if (!place) throw new Error(`A docket snapshot contains the unknown partition ${name}`);
    return place;
  });
  const managerIds = columns.read('managerIds', textsSchema);
  const place = columns.read('place', numbersSchema);
  const manager = columns.read('manager', numbersSchema);
  const entries: SearchEntry[] = columns.read('caseId', textsSchema).map((caseId, n) => ({
    caseId,
    ...at(places, at(place, n)),
    caseManagerId: at(managerIds, at(manager, n)),
    // Filled below. Older snapshots lack some columns, and their cases had no such facts.
    ...{ searchText: '', docketByCode: '', docketByClaimValue: '', docketByHearing: '' },
    ...{ docketByClock: UNDATED, docketByTargetDate: '', statusDay: '' },
  }));
  const fill = <Value>(
    name: string,
    schema: z.ZodType<Value[]>,
    set: (entry: SearchEntry, value: Value) => void,
  ) => {
    const column = columns.read(name, schema);
    for (const [n, entry] of entries.entries()) set(entry, at(column, n));
  };
  const fillText = (name: TextColumn) =>
    fill(name, textsSchema, (entry, value) => {
      entry[name] = value;
    });
  for (const name of presentTexts) fillText(name);
  for (const name of laterTexts) if (columns.has(name)) fillText(name);
  if (columns.has('papers'))
    fill('papers', numbersSchema, (entry, position) => {
      const papers = paperStates[position];
      if (papers) entry.papers = papers;
    });
  if (columns.has('resolvedOn') && columns.has('resolvedInDays')) {
    const days = columns.read('resolvedInDays', numbersSchema);
    for (const [n, on] of columns.read('resolvedOn', textsSchema).entries())
      if (on) at(entries, n).resolution = { on, days: at(days, n) } satisfies Resolution;
  }
  return entries;
}

const presentTexts = [
  ...(['searchText', 'docketByCode', 'docketByClaimValue', 'docketByHearing'] as const),
];
/** Absent in older snapshots. Without `statusDay` the next fold reads the rows. */
const laterTexts = ['docketByClock', 'docketByTargetDate', 'statusDay'] as const;
type TextColumn = (typeof presentTexts)[number] | (typeof laterTexts)[number];

/** Gives each distinct name an index, in order of first use. */
function indexNames() {
  const indexes = new Map<string, number>();
  return {
    names: () => [...indexes.keys()],
    indexOf(name: string): number {
      const index = indexes.get(name) ?? indexes.size;
      indexes.set(name, index);
      return index;
    },
  };
}
