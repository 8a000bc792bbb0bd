/** Public interface of the payments domain, for the payment back office and the seed. */
export { type PaymentRecord, recordPayment } from './record/payment-repository.ts';
