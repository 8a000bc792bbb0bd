import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getOrderRecord, getOrderText } from '../record/order-repository.ts';
import { withoutDeletedCases } from './deleted-cases.ts';
import { presentOrder, readCasesOf } from './present-order.ts';

/** Returns one of the caller's dictated orders. Throws `not_found` for any other id. */
export const getOrder: UseCase<typeof ordersEndpoints.getOrder, { table: Table }> = async (
  { table },
  { principal: { userId }, params },
) => {
  const record = await getOrderRecord(table, userId, params.orderId);
  const [text, cases] = await Promise.all([
    getOrderText(table, record),
    readCasesOf(table, userId, [record]),
  ]);
  const [present = record] = await withoutDeletedCases(table, [record], (id) => cases.has(id));
  return presentOrder(present, text, cases.get(present.case?.id ?? ''));
};
