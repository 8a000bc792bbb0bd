import { findCase, findCases } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { OrderRecord } from '../record/order-record.ts';

/**
 * Orders whose case was deleted: a draft that orders were published in, or a case that became a
 * draft again. The document is gone with the case, so the order can be changed and published again.
 */

const withoutCase = ({ case: _case, publication: _, published: __, ...order }: OrderRecord) =>
  order;

/** The order, without case and publication if its case was deleted. One read of the case if published. */
export async function withoutDeletedCase(table: Table, order: OrderRecord): Promise<OrderRecord> {
  if (!order.case || !(order.published || order.publication)) return order;
  return (await findCase(table, order.case.id)) ? order : withoutCase(order);
}

/**
 * The same for a list. Reads the cases of `orders` that are not in the caller's docket (`isListed`).
 */
export async function withoutDeletedCases(
  table: Table,
  orders: readonly OrderRecord[],
  isListed: (caseId: string) => boolean,
): Promise<OrderRecord[]> {
  const unlisted = orders.flatMap((order) =>
    order.case && !isListed(order.case.id) ? order.case.id : [],
  );
  if (unlisted.length === 0) return [...orders];
  const found = new Set((await findCases(table, unlisted)).map(({ id }) => id));
  return orders.map((order) =>
    order.case && unlisted.includes(order.case.id) && !found.has(order.case.id)
      ? withoutCase(order)
      : order,
  );
}
