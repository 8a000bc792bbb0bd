import * as z from 'zod';
import { paymentKindKeys, paymentStatuses } from '#contracts/endpoints/payments.ts';
import { resolutionKinds } from '#contracts/rules/case-status.ts';
import { moneySchema } from '#shared/money.ts';

/** A payment as it lies in the table, one copy for each neutral who may see it. */
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
