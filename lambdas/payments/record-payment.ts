import type { Table } from '#shared/dynamo/table.ts';
import { type PaymentRecord, paymentRecordSchema } from './payment-record.ts';
import { putPayment } from './payment-repository.ts';

/**
 * For the deployment's payment back office (D101): shows a payment to one neutral of its case.
 * Record payments in the order in which they are to be listed, the newest last. Recording the
 * same id again replaces what is shown of it, e.g. when a pending payment was paid; the payment
 * keeps its place. Safe to repeat, and in parallel. 6 WCU and 1 RCU.
 */
export async function recordPayment(deps: { table: Table }, payment: PaymentRecord): Promise<void> {
  await putPayment(deps.table, paymentRecordSchema.parse(payment));
}
