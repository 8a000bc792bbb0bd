/** What the payment back office and the seed use of the payments. */
export { type PaymentRecord, recordPayment } from './payment-repository.ts';
