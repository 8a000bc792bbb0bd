import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { requireQuota } from '#shared/quota/quota.ts';
import { countTexts, ordersQuota } from '../drafts/order-quota.ts';
import { numberOf, type OrderRecord, type OrderText, packText } from '../record/order-record.ts';
import { newOrderItems } from '../record/order-repository.ts';
import type { Issued } from './issue-order.ts';

/** Throws `conflict` if a person cannot hold one more order with this text. One read unit. */
export async function requireRoomForOrder(
  table: Table,
  { userId, text, now }: { userId: string; text: OrderText; now: Date },
): Promise<void> {
  const { packed, bytes } = await packText(text);
  // Throws for a text that does not fit into an item.
  countTexts(table, { userId, count: 1, bytes, packed, now });
  await requireQuota(table, { quota: ordersQuota, ownerId: userId, count: 1, bytes, now });
}

/**
 * Transaction items of an order that was written elsewhere and is issued already, among the orders of a
 * person. It is counted, and never refused: the document exists.
 */
export async function issuedOrderItems(
  table: Table,
  input: { userId: string; record: CaseRecord; text: OrderText; issued: Issued; now: Date },
): Promise<TransactItem[]> {
  const { userId, record, text, issued, now } = input;
  const { packed, bytes } = await packText(text);
  const at = now.toISOString();
  const order: OrderRecord = {
    ...{ id: newId('order'), userId, version: 1, textVersion: 1, textBytes: bytes },
    isOfHearing: text.sheet !== undefined,
    ...numberOf(text.sheet),
    case: { id: record.id, title: record.title },
    ...{ createdAt: at, updatedAt: at },
    published: { ...issued, at },
  };
  const counted = countTexts(table, {
    ...{ userId, count: 1, bytes, packed, now },
    isRefused: false,
  });
  return [...Object.values(newOrderItems(table, order, packed)), counted.item];
}
