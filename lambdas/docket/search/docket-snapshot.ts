import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { type PaperState, paperStates } from '#contracts/rules/outcome/papers.ts';
import { docketPartitions } from '../record/docket-counts.ts';
import { docketSortNames, UNDATED } from '../record/docket-keys.ts';
import { compareEntries, type DocketOrder } from '../record/docket-order.ts';
import type { Resolution } from '../record/docket-row.ts';
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

/** Columnar format: similar values are adjacent, which compresses well. */
const packedSchema = z.object({
  format: z.literal(1),
  /** Distinct partitions and managers; the columns `place` and `manager` hold their indexes. */
  places: z.array(z.string()),
  managerIds: z.array(z.string()),
  place: z.array(z.number()),
  manager: z.array(z.number()),
  caseId: z.array(z.string()),
  searchText: z.array(z.string()),
  docketByCode: z.array(z.string()),
  docketByClaimValue: z.array(z.string()),
  docketByHearing: z.array(z.string()),
  /** Absent in older snapshots, whose cases had no clocks. */
  docketByClock: z.array(z.string()).optional(),
  /** Position in `paperStates`; -1 in cases that are not settled. Absent in older snapshots. */
  papers: z.array(z.number()).optional(),
  docketByTargetDate: z.array(z.string()).optional(),
  /** Absent in older snapshots; the next fold reads the rows. */
  statusDay: z.array(z.string()).optional(),
  /** '' in cases whose resolution was not recorded; absent in older snapshots, as the days. */
  resolvedOn: z.array(z.string()).optional(),
  resolvedInDays: z.array(z.number()).optional(),
});

const placeName = ({ kind, bucket }: { kind: string; bucket: string }) => `${kind}#${bucket}`;
const placesByName = new Map(docketPartitions.map((at) => [placeName(at), at]));

/** Serializes and compresses entries: about 57 bytes per case, 5.7 MB for 100,000. */
export async function packSnapshot(entries: readonly SearchEntry[]): Promise<Buffer> {
  const [places, managers] = [indexNames(), indexNames()];
  const place = entries.map((entry) => places.indexOf(placeName(entry)));
  const manager = entries.map((entry) => managers.indexOf(entry.caseManagerId));
  const packed: z.input<typeof packedSchema> = {
    format: 1,
    places: places.names(),
    managerIds: managers.names(),
    place,
    manager,
    caseId: entries.map((entry) => entry.caseId),
    searchText: entries.map((entry) => entry.searchText),
    docketByCode: entries.map((entry) => entry.docketByCode),
    docketByClaimValue: entries.map((entry) => entry.docketByClaimValue),
    docketByHearing: entries.map((entry) => entry.docketByHearing),
    docketByClock: entries.map((entry) => entry.docketByClock),
    papers: entries.map(({ papers }) => (papers ? paperStates.indexOf(papers) : -1)),
    docketByTargetDate: entries.map((entry) => entry.docketByTargetDate),
    statusDay: entries.map((entry) => entry.statusDay),
    resolvedOn: entries.map(({ resolution }) => resolution?.on ?? ''),
    resolvedInDays: entries.map(({ resolution }) => resolution?.days ?? 0),
  };
  return promisify(gzip)(JSON.stringify(packed), { level: 1 });
}

/** Reverses `packSnapshot`; throws on any other input. */
export async function unpackSnapshot(bytes: Uint8Array): Promise<SearchEntry[]> {
  const packed = packedSchema.parse(JSON.parse((await promisify(gunzip)(bytes)).toString()));
  const at = <T>(column: readonly T[], position: number): T => {
    const value = column[position];
    if (value === undefined) throw new Error('A docket snapshot has columns of unequal length');
    return value;
  };
  const places = packed.places.map((name) => {
    const place = placesByName.get(name);
    if (!place) throw new Error(`A docket snapshot contains the unknown partition ${name}`);
    return place;
  });
  const papersOf = (n: number): { papers?: PaperState } => {
    const papers = paperStates[packed.papers?.[n] ?? -1];
    return papers ? { papers } : {};
  };
  const resolutionOf = (n: number): { resolution?: Resolution } => {
    const [on, days] = [packed.resolvedOn?.[n], packed.resolvedInDays?.[n]];
    return on && days !== undefined ? { resolution: { on, days } } : {};
  };
  return packed.caseId.map((caseId, n) => ({
    caseId,
    ...at(places, at(packed.place, n)),
    caseManagerId: at(packed.managerIds, at(packed.manager, n)),
    searchText: at(packed.searchText, n),
    docketByCode: at(packed.docketByCode, n),
    docketByClaimValue: at(packed.docketByClaimValue, n),
    docketByHearing: at(packed.docketByHearing, n),
    docketByClock: packed.docketByClock?.[n] ?? UNDATED,
    ...papersOf(n),
    docketByTargetDate: packed.docketByTargetDate?.[n] ?? '',
    statusDay: packed.statusDay?.[n] ?? '',
    ...resolutionOf(n),
  }));
}

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
