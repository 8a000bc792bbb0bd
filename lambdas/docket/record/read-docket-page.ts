import type { Table } from '#shared/dynamo/table.ts';
import { compareEntries, type DocketEntry, type IndexedOrder } from './docket-order.ts';
import { readPartition } from './docket-repository.ts';

export type PageRequest = { page: number; perPage: number };

/** Partition key of the order's index, with its number of cases. */
export type CountedPartition = { key: string; count: number };

type ReadDocketPage = PageRequest & {
  /** The partitions that match the list's filters. */
  partitions: readonly CountedPartition[];
  order: IndexedOrder;
};

/** From this offset on, an index costs more than the snapshot with a full journal. */
const DEEP_FROM = 500;

export const isDeep = ({ page, perPage }: PageRequest): boolean =>
  (page - 1) * perPage >= DEEP_FROM;

export const pageOf = <Row>(rows: readonly Row[], { page, perPage }: PageRequest): Row[] =>
  rows.slice((page - 1) * perPage, page * perPage);

/** Half a read unit returns about this many entries; fetching fewer costs the same. */
const SMALLEST_CHUNK = 20;

/**
 * Returns one page of a docket. Merges the sorted entries of its partitions from the nearer end
 * and reads about as many entries as there are between that end and the page.
 */
export async function readDocketPage(table: Table, input: ReadDocketPage): Promise<DocketEntry[]> {
  const { order } = input;
  const filled = input.partitions.filter(({ count }) => count > 0);
  const total = filled.reduce((sum, { count }) => sum + count, 0);
  const window = planWindow(input, total);
  if (window.take === 0) return [];

  const wanted = window.skip + window.take;
  const readers = filled.map(({ key, count }) => {
    const expected = Math.max(SMALLEST_CHUNK, Math.ceil(((wanted * count) / total) * 1.1));
    return readPartition(table, {
      partition: key,
      order,
      isFromTheEnd: window.isFromTheEnd,
      expected: Math.min(wanted, expected),
    });
  });
  const compare = compareEntries(order);
  const merged = mergeOrdered(readers, (a, b) =>
    window.isFromTheEnd ? compare(b, a) : compare(a, b),
  );
  const entries = await takeWindow(merged, window);
  return window.isFromTheEnd ? entries.reverse() : entries;
}

/** Plans how many entries to skip and to take, counted from the nearer end of `total` entries. */
export function planWindow({ page, perPage }: PageRequest, total: number) {
  const start = (page - 1) * perPage;
  const take = Math.max(0, Math.min(perPage, total - start));
  const afterPage = Math.max(0, total - start - take);
  return afterPage < start
    ? { isFromTheEnd: true, skip: afterPage, take }
    : { isFromTheEnd: false, skip: start, take };
}

async function takeWindow<T>(
  ordered: AsyncGenerator<T>,
  { skip, take }: { skip: number; take: number },
): Promise<T[]> {
  const taken: T[] = [];
  let passed = 0;
  for await (const item of ordered) {
    passed += 1;
    if (passed > skip) taken.push(item);
    if (taken.length === take) break;
  }
  return taken;
}

/** Merges sorted readers; their first entries are fetched in parallel. */
async function* mergeOrdered<T>(
  readers: readonly AsyncGenerator<T>[],
  compare: (a: T, b: T) => number,
): AsyncGenerator<T> {
  const read = async (reader: AsyncGenerator<T>) => ({ reader, next: await reader.next() });
  const heads = await Promise.all(readers.map(read));
  for (;;) {
    let first: { reader: AsyncGenerator<T>; value: T } | undefined;
    let position = -1;
    for (const [n, { reader, next }] of heads.entries())
      if (!next.done && (!first || compare(next.value, first.value) < 0)) {
        first = { reader, value: next.value };
        position = n;
      }
    if (!first) return;
    yield first.value;
    heads[position] = await read(first.reader);
  }
}
