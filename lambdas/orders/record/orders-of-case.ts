import * as z from 'zod';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalMembersOf } from '#lambdas/cases/tribunal.door.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
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
  /** It has a sheet (D103). Lines of the first release do not say it. */
  isOfHearing: z.boolean().optional(),
  /** Number of the order in its case, as the sheet says it. */
  number: z.number().optional(),
});
export type OrderLine = z.output<typeof orderLineSchema> & { isOfHearing: boolean };

const lineOf = (order: OrderRecord): OrderLine => ({
  id: order.id,
  createdAt: order.createdAt,
  textBytes: order.textBytes,
  isPublished: order.published !== undefined,
  isOfHearing: order.isOfHearing,
  ...(order.number !== undefined && { number: order.number }),
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

type Reading = { limit?: number; isConsistent?: boolean };

/**
 * A person's own orders of a case, newest first: the newest `limit` ones, or all. Half a read unit for about
 * 40 of them, and up to four for the person's newest orders; twice that if consistent.
 */
export async function listOwnOrdersOf(
  table: Table,
  { userId, caseId }: { userId: string; caseId: string },
  { limit, isConsistent = false }: Reading = {},
): Promise<OrderLine[]> {
  const reading = { isNewestFirst: true, isConsistent };
  const [items, newest] = await Promise.all([
    queryAll(table, { ...orderKeys.ordersOfCase(userId, caseId), ...reading, limit }),
    queryAll(table, { ...orderKeys.ordersOf(userId), ...reading, limit: NEWEST_WITHOUT_LINE }),
  ]);
  const lines = items.map((item) => orderLineSchema.parse(item));
  const ids = new Set(lines.map(({ id }) => id));
  const others = newest
    .map(toOrder)
    .filter((order) => order.case?.id === caseId && !ids.has(order.id));
  const complete = await completeLines(table, { userId, lines, isConsistent });
  return [...complete, ...others.map(lineOf)].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Reads the orders whose lines are of the first release: half a read unit for each. */
async function completeLines(
  table: Table,
  {
    userId,
    lines,
    isConsistent,
  }: {
    userId: string;
    lines: readonly z.output<typeof orderLineSchema>[];
    isConsistent: boolean;
  },
): Promise<OrderLine[]> {
  const isComplete = (line: (typeof lines)[number]): line is OrderLine =>
    line.isOfHearing !== undefined;
  const keys = lines
    .filter((line) => !isComplete(line))
    .map(({ id }) => orderKeys.order(userId, id));
  const orders = (await batchGet(table, keys, { isConsistent })).map(toOrder);
  const byId = new Map(orders.map((order) => [order.id, lineOf(order)]));
  return lines.flatMap((line) => (isComplete(line) ? [line] : (byId.get(line.id) ?? [])));
}

/** An order that counts for the numbers of the next ones, with its author. */
export type CountedOrder = OrderLine & { userId: string };

/**
 * The orders of a case that count for the numbers of its next ones: all of the caller's, and what the
 * other members of the tribunal have published. Newest first for each author; consistent. For each
 * author a read unit for about 20 orders of the case, and up to seven for the newest of all cases.
 */
export async function listCountedOrders(
  table: Table,
  { record, userId }: { record: CaseRecord; userId: string },
): Promise<CountedOrder[]> {
  const authors = new Set([userId, ...tribunalMembersOf(record).map((one) => one.userId)]);
  const orders = await inParallel([...authors], async (author) => {
    const place = { userId: author, caseId: record.id };
    const lines = await listOwnOrdersOf(table, place, { isConsistent: true });
    return lines.map((line) => ({ ...line, userId: author }));
  });
  return orders.flat().filter((one) => one.userId === userId || one.isPublished);
}
