import { type DocketSort, type IndexedSort, UNDATED } from './docket-keys.ts';

/** Index entry of a case in a docket. */
export type DocketEntry = { caseId: string; sortKey: string };

/** Order of a list. Keys that begin with `UNDATED` come last in both directions. */
export type DocketOrder<Sort extends DocketSort = DocketSort> = {
  sort: Sort;
  direction: 'asc' | 'desc';
};

/** Order of a list that an index has. */
export type IndexedOrder = DocketOrder<IndexedSort>;

export const isIndexed = (order: DocketOrder): order is IndexedOrder => order.sort !== 'clock';

const dated: ReadonlySet<DocketSort> = new Set(['nextHearingDate', 'clock', 'targetDate']);

/** A key range of an index partition and the direction in which it is read. */
export type Stretch = { from?: string; below?: string; isForward: boolean };

/** Key ranges that yield a partition in this order when they are read one after the other. */
export function stretchesOf(order: DocketOrder, isFromTheEnd: boolean): Stretch[] {
  const isForward = (order.direction === 'asc') !== isFromTheEnd;
  if (!dated.has(order.sort)) return [{ isForward }];
  const stretches = [
    { below: UNDATED, isForward },
    { from: UNDATED, isForward },
  ];
  return isFromTheEnd ? stretches.reverse() : stretches;
}

/** Returns the comparer for the order of the list. */
export function compareEntries(order: DocketOrder) {
  const sign = order.direction === 'asc' ? 1 : -1;
  return (a: Pick<DocketEntry, 'sortKey'>, b: Pick<DocketEntry, 'sortKey'>): number => {
    const undated = Number(isUndated(order, a.sortKey)) - Number(isUndated(order, b.sortKey));
    if (undated !== 0) return undated;
    if (a.sortKey === b.sortKey) return 0;
    // Keys are ASCII, so this matches DynamoDB's byte order.
    return a.sortKey < b.sortKey ? -sign : sign;
  };
}

function isUndated(order: DocketOrder, sortKey: string): boolean {
  return dated.has(order.sort) && sortKey.startsWith(UNDATED);
}
