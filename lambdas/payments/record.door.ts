/** What other domains may use of payments: record. */
export { type PaymentRecord, recordPayment } from './record/payment-repository.ts';
