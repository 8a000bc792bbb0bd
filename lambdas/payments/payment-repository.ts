import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { paymentKindKeys, paymentStatuses } from '#contracts/endpoints/payments.ts';
import { resolutionKinds } from '#contracts/rules/case-status.ts';
import { appendNumbered, listNumbered } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { moneySchema } from '#shared/money.ts';
import { paymentKeys } from './payment-keys.ts';

/** A payment in the table, one copy for each neutral who may see it. */
export const paymentRecordSchema = z.object({
  /** The back office's own id of the payment. */
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

/**
 * Shows a payment to one neutral of its case. No function of the portal calls it: it is the door
 * for the deployment's payment back office (D101) and for the seed. Record payments in the order
 * of their list, the newest last. The same id again replaces the payment, e.g. once a pending one
 * is paid, and keeps its place. Safe to repeat and to run in parallel. 6 WCU and 1 RCU.
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
