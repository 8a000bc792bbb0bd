import * as z from 'zod';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { orderKeys } from './order-keys.ts';
import { type OrderRecord, toOrder } from './order-record.ts';

/**
 * An order among its author's orders of a case. It is written with each write of the order, so that it
 * says what the order says.
 */
export const orderLineSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Size of the text, before it is packed. */
  textBytes: z.number(),
  isPublished: z.boolean(),
});
export type OrderLine = z.output<typeof orderLineSchema>;

const lineOf = ({ id, createdAt, textBytes, published }: OrderRecord): OrderLine => ({
  id,
  createdAt,
  textBytes,
  isPublished: published !== undefined,
});

/** Transaction items that keep the line of an order: of its case, and no longer of `earlier`. */
export function lineItems(
  { name: TableName }: Table,
  record: OrderRecord,
  earlier?: OrderRecord['case'],
): TransactItem[] {
  const { id: orderId, userId, case: assigned } = record;
  const keyIn = (caseId: string) => orderKeys.ofCase(userId, { caseId, orderId });
  return [
    ...(assigned
      ? [{ Put: { TableName, Item: { ...keyIn(assigned.id), ...lineOf(record) } } }]
      : []),
    ...(earlier && earlier.id !== assigned?.id
      ? [{ Delete: { TableName, Key: keyIn(earlier.id) } }]
      : []),
  ];
}

/** Orders that were written last before there were lines are looked for among the newest ones. */
const NEWEST_WITHOUT_LINE = 50;

/** The newest lines that are read. */
const MAX_LINES = 200;

/**
 * A person's own orders of a case, newest first. Half a read unit for about 40 of them, and up to four
 * for the person's newest orders.
 */
export async function listOwnOrdersOf(
  table: Table,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<OrderLine[]> {
  const [lines, newest] = await Promise.all([
    queryAll(table, {
      ...orderKeys.ordersOfCase(userId, caseId),
      isNewestFirst: true,
      limit: MAX_LINES,
    }),
    queryAll(table, {
      ...orderKeys.ordersOf(userId),
      isNewestFirst: true,
      limit: NEWEST_WITHOUT_LINE,
    }),
  ]);
  const listed = lines.map((item) => orderLineSchema.parse(item));
  const ids = new Set(listed.map(({ id }) => id));
  const others = newest
    .map(toOrder)
    .filter((order) => order.case?.id === caseId && !ids.has(order.id));
  return [...listed, ...others.map(lineOf)].sort((a, b) => (a.id < b.id ? 1 : -1));
}
