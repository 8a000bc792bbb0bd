import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { paymentKindKeys, paymentStatuses } from '#contracts/endpoints/payments.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { appendNumbered, listNumbered } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { moneySchema } from '#shared/money.ts';
import { paymentKeys } from './payment-keys.ts';

/** Stored payment; each neutral who may see it has a copy. */
export const paymentRecordSchema = z.object({
  /** Id of the payment in the back office. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  userId: z.string(),
  transactionId: z.string(),
  caseId: z.string(),
  caseCode: z.string(),
  caseName: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  kind: z.enum(paymentKindKeys),
  amount: moneySchema,
  status: z.enum(paymentStatuses),
  invoice: z.string(),
  description: z.string(),
  paidAt: z.iso.datetime(),
});
export type PaymentRecord = z.output<typeof paymentRecordSchema>;

export const counterSchema = z.object({ total: z.number().int().nonnegative().default(0) });
export const placeSchema = z.object({ number: z.number().int().positive() });

/** Counts a user's payments. Half a read unit; one if consistent. */
export async function countPayments(
  table: Table,
  userId: string,
  isConsistent = false,
): Promise<number> {
  const item = await getItem(table, paymentKeys.counter(userId), { isConsistent });
  return counterSchema.parse(item ?? {}).total;
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

/**
 * Records a payment for one neutral of its case. Called by the deployment's payment back office
 * (D101) and the seed, not by the portal's functions. Record payments in list order, newest last.
 * Recording the same id again replaces the payment in its position, e.g. once it is paid. Safe to
 * repeat and to run in parallel. 6 WCU and 1 RCU.
 */
export async function recordPayment(
  { table }: { table: Table },
  recorded: PaymentRecord,
): Promise<void> {
  const payment = paymentRecordSchema.parse(recorded);
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
