import type { CaseSort } from '#contracts/endpoints/docket.ts';
import { type DocketPartition, docketIndexes, UNDATED } from './docket-keys.ts';

/** A case's place in a docket, as its index entry tells it. */
export type DocketEntry = DocketPartition & { caseId: string; sortKey: string };

/** The order of a list. Cases without a hearing come last, whichever way it is sorted. */
export type DocketOrder = { sort: CaseSort; direction: 'asc' | 'desc' };

/** A stretch of an index partition that is read one way. */
export type Stretch = { from?: string; below?: string; isForward: boolean };

/** The stretches that, read one after the other, give a partition in this order. */
export function stretchesOf(order: DocketOrder, isFromTheEnd: boolean): Stretch[] {
  const isForward = (order.direction === 'asc') !== isFromTheEnd;
  if (order.sort !== 'nextHearingDate') return [{ isForward }];
  const stretches = [
    { below: UNDATED, isForward },
    { from: UNDATED, isForward },
  ];
  return isFromTheEnd ? stretches.reverse() : stretches;
}

/** Orders entries as the list shows them. */
export function compareEntries(order: DocketOrder) {
  const sign = order.direction === 'asc' ? 1 : -1;
  return (a: Pick<DocketEntry, 'sortKey'>, b: Pick<DocketEntry, 'sortKey'>): number => {
    const undated = Number(isUndated(order, a.sortKey)) - Number(isUndated(order, b.sortKey));
    if (undated !== 0) return undated;
    if (a.sortKey === b.sortKey) return 0;
    // Keys are ASCII, so this is DynamoDB's order of bytes too.
    return a.sortKey < b.sortKey ? -sign : sign;
  };
}

function isUndated(order: DocketOrder, sortKey: string): boolean {
  return docketIndexes[order.sort] === 'docketByHearing' && sortKey.startsWith(UNDATED);
}
