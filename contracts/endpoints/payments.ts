import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/cases/case-status-table.ts';
import { pageOf, pageQuery } from '../rules/fields.ts';

/**
 * Payments of a neutral's cases. Read-only: the deployment's payment back office writes them
 * (D101).
 */

/** Default table page size (seed 1, section 9). */
export const PAYMENT_PAGE_SIZE = 5;

/** The newest payments, among which a filter looks: they have no index by status. */
export const FILTERED_PAYMENTS = 1000;

/** Kinds of payments, by the keys of the payment notifications (seed 1, section 4). */
export const paymentKinds = {
  claimantRegistrationFee: 'Claimant Registration Fee',
  claimantNegotiationSuccessFee: 'Claimant Negotiation Success Fee',
  respondentNegotiationSuccessFee: 'Respondent Negotiation Success Fee',
} as const;
export type PaymentKind = keyof typeof paymentKinds;
// Object.keys loses the literal type; the kinds are the record's own keys.
export const paymentKindKeys = Object.keys(paymentKinds) as [PaymentKind, ...PaymentKind[]];

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A row of the payment table (seed 1, section 3). Amounts are whole units, e.g. rupees (D37). */
export const paymentSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  caseId: z.string(),
  caseCode: z.string(),
  caseName: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  kind: z.enum(paymentKindKeys),
  amount: z.number(),
  currencyUnit: z.string(),
  status: z.enum(paymentStatuses),
  /** Invoice number; '' if there is none. */
  invoice: z.string(),
  /** '' if there is none. */
  description: z.string(),
  /** Instant of the payment; of the payment request while it is pending. */
  date: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;

export const paymentsEndpoints = {
  listPayments: endpoint({
    domain: 'payments',
    method: 'GET',
    path: 'payments',
    summary: "List the payments of the caller's cases, newest first",
    description:
      'Payments are recorded by the payment back office. amount is in whole units, e.g. rupees. status filters the newest 1,000; notSearched counts the older ones. Covers the caller’s cases.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(PAYMENT_PAGE_SIZE),
      status: z.enum(paymentStatuses).optional(),
    }),
    response: pageOf(paymentSchema).extend({
      /** Older payments that a filter did not look at; 0 without a filter, and from an API that does not count them. */
      notSearched: z.number().default(0),
    }),
  }),
};
