import * as z from 'zod';
import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { numberOf, type OrderRecord, packText } from '../record/order-record.ts';
import { newOrderItems } from '../record/order-repository.ts';
import { cleanOrder, requireFiled, requireHearing, requirePastDay } from './clean-order.ts';
import { countTexts } from './order-quota.ts';

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Saves a dictated order, with or without a case. Safe to repeat with the same Idempotency-Key.
 * Throws `not_found` for a foreign case, `invalid_input` for content without text once cleaned,
 * and for a hearing of a case that is no running arbitration of the caller, `conflict` for a draft
 * case, and over 5,000 orders or 40 MB.
 */
export const createOrder: UseCase<
  typeof ordersEndpoints.createOrder,
  { table: Table; clock: Clock }
> = async ({ table, clock }, { principal, body, idempotencyKey }) => {
  const { userId } = principal;
  const row = body.caseId
    ? await requireMember({ table }, { principal, caseId: body.caseId })
    : undefined;
  if (row) requireFiled(row);
  const now = clock.now();
  if (body.sheet) {
    requireHearing(row, principal.role);
    requirePastDay(body.sheet, now);
  }
  const { packed, bytes } = await packText({
    content: cleanOrder(body.content),
    sheet: body.sheet,
  });
  const createdAt = now.toISOString();
  const record: OrderRecord = {
    id: newId('order'),
    userId,
    version: 1,
    textVersion: 1,
    textBytes: bytes,
    isOfHearing: body.sheet !== undefined,
    ...numberOf(body.sheet),
    ...(row && { case: { id: row.caseId, title: row.title } }),
    createdAt,
    updatedAt: createdAt,
  };
  const quota = countTexts(table, { userId, count: 1, bytes, packed, now });
  const items = { quota: quota.item, ...newOrderItems(table, record, packed) };
  const { id } = await createOnce(table, {
    userId,
    endpointId: 'createOrder',
    idempotencyKey,
    request: { body },
    created: { id: record.id },
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quota.exceeded() : error;
  });
  return { message: 'Order Saved Successfully', id };
};
