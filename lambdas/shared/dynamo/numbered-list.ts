import { changeItem } from './change-item.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

/**
 * A list whose entries are numbered 1, 2, 3 …, with its length in one item. A page is a range of
 * numbers, so all pages cost the same.
 */

type Key = { pk: string; sk: string };

/** A number in a sort key, padded to nine digits so that the order of keys is numeric. */
export const numberKey = (number: number) => String(number).padStart(9, '0');

/** The numbers of a page's entries, newest first. `last` is below `first` after the last page. */
export function numbersOfPage({
  total,
  page,
  perPage,
}: {
  total: number;
  page: number;
  perPage: number;
}): { first: number; last: number } {
  const last = Math.max(0, total - (page - 1) * perPage);
  return { first: Math.max(1, last - perPage + 1), last };
}

/** Lists the entries from `skFirst` to `skLast`, newest first. One query per MB. */
export async function listNumbered(
  table: Table,
  range: { pk: string; skFirst: string; skLast: string },
): Promise<Record<string, unknown>[]> {
  return range.skLast < range.skFirst ? [] : queryAll(table, { ...range, isNewestFirst: true });
}

type Append = {
  /** Key of the item with the list's length, `total`. */
  counter: Key;
  /** Key of the entry's receipt, which holds its number, and further attributes of the receipt. */
  receipt: Key & { [attribute: string]: unknown };
  readTotal: () => Promise<number>;
  /** The complete item of the entry, including its keys. */
  itemOf: (number: number) => Key;
  /** Further items of the same transaction. */
  further?: readonly TransactItem[];
};

/** Each failed attempt means that another entry was written. */
const MAX_ATTEMPTS = 50;

/** Appends an entry under the next number. False if its receipt exists, i.e. it was appended. */
export async function appendNumbered(table: Table, entry: Append): Promise<boolean> {
  return changeItem(table, {
    read: entry.readTotal,
    plan: (total) => ({
      result: true,
      items: itemsOf(table.name, entry, total),
      // The receipt is the transaction's first item.
      onConflict: (failed) => (failed.includes(0) ? { result: false } : undefined),
    }),
    maxAttempts: MAX_ATTEMPTS,
  });
}

function itemsOf(
  TableName: string,
  { counter, receipt, itemOf, further = [] }: Append,
  total: number,
): TransactItem[] {
  const number = total + 1;
  return [
    {
      Put: {
        TableName,
        Item: { ...receipt, number },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName,
        Key: counter,
        UpdateExpression: 'SET #total = :number',
        ConditionExpression: total === 0 ? 'attribute_not_exists(#total)' : '#total = :before',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':number': number, ...(total !== 0 && { ':before': total }) },
      },
    },
    { Put: { TableName, Item: itemOf(number) } },
    ...further,
  ];
}
