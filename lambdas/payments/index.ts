/** What the payment back office and other domains may use of the payments. */
export type { PaymentRecord } from './payment-record.ts';
export { recordPayment } from './record-payment.ts';
