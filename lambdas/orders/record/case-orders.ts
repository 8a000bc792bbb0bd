import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalMembersOf } from '#lambdas/cases/tribunal.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { OrderRecord } from './order-record.ts';
import { listOrderRecords } from './order-repository.ts';

/**
 * The orders of a case that count for the numbers of its next ones: all of the caller's, and what the
 * other members of the tribunal have published. Newest first for each author. Reads all orders of these
 * people: about eight per read unit.
 */
export async function listCaseOrders(
  table: Table,
  { record, userId }: { record: CaseRecord; userId: string },
): Promise<OrderRecord[]> {
  const authors = new Set([userId, ...tribunalMembersOf(record).map((one) => one.userId)]);
  const orders = await inParallel([...authors], (author) => listOrderRecords(table, author));
  return orders
    .flat()
    .filter(
      (order) => order.case?.id === record.id && (order.userId === userId || order.published),
    );
}
