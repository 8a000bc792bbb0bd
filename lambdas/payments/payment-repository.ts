import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { appendNumbered, listNumbered } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { paymentKeys } from './payment-keys.ts';
import { type PaymentRecord, paymentRecordSchema } from './payment-record.ts';

const counterSchema = z.object({ total: z.number().int().nonnegative().default(0) });
const placeSchema = z.object({ number: z.number().int().positive() });

/** How many payments a user has. Half a read unit, a whole one when consistent. */
export async function countPayments(
  table: Table,
  userId: string,
  isConsistent = false,
): Promise<number> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: paymentKeys.counter(userId),
      ConsistentRead: isConsistent,
    }),
  );
  return counterSchema.parse(Item ?? {}).total;
}

/** Payments numbered `first` to `last`, newest first. */
export async function listPaymentRange(
  table: Table,
  userId: string,
  first: number,
  last: number,
): Promise<PaymentRecord[]> {
  const items = await listNumbered(table, paymentKeys.range(userId, first, last));
  return items.map((item) => paymentRecordSchema.parse(item));
}

/** Writes a payment under the next number, or under the one that it has already. */
export async function putPayment(table: Table, payment: PaymentRecord): Promise<void> {
  const { userId, id } = payment;
  const place = paymentKeys.place(userId, id);
  const itemOf = (number: number) => ({ ...paymentKeys.payment(userId, number), ...payment });
  const isNew = await appendNumbered(table, {
    counter: paymentKeys.counter(userId),
    receipt: place,
    readTotal: () => countPayments(table, userId, true),
    itemOf,
  });
  if (isNew) return;
  const { Item: known } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: place, ConsistentRead: true }),
  );
  const { number } = placeSchema.parse(known);
  await table.client.send(new PutCommand({ TableName: table.name, Item: itemOf(number) }));
}
