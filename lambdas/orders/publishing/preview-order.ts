import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { storeExport } from '#shared/files/store-export.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { getOrderRecord, getOrderText } from '../record/order-repository.ts';
import type { OrdersDeps } from '../record/orders-deps.ts';
import { fileNameOfOrder } from './lay-out-order.ts';
import { typesetOrder } from './typeset-order.ts';

/**
 * Writes one of the caller's orders as the PDF that `publishOrder` would publish now, and returns a
 * short-lived address; open blanks stand in it. Throws `not_found` for a foreign order or case,
 * `conflict` without a case and for a published order.
 */
export const previewOrder: UseCase<
  typeof ordersEndpoints.previewOrder,
  Pick<OrdersDeps, 'table' | 'clock' | 'files'>
> = async (deps, { principal, params }) => {
  const { table } = deps;
  const order = await getOrderRecord(table, principal.userId, params.orderId);
  if (!order.case) throw new AppError('conflict', 'Assign a case to this order first');
  const record = await getOwnCase(deps, { principal, caseId: order.case.id });
  if (order.published) throw new AppError('conflict', 'This order is published already');
  const { sheet, content } = await getOrderText(table, order);
  const at = deps.clock.now().toISOString();
  const bytes = await typesetOrder(deps, 'pdf', { content, sheet, at, record, principal });
  const fileName = fileNameOfOrder({ sheet, publishedOn: indianDayOf(at) }, 'pdf');
  const { userId } = principal;
  return { fileUrl: await storeExport(deps.files, { userId, bytes, fileName }) };
};
