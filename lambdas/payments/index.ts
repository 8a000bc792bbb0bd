/** What the payment back office and other domains may use of the payments. */
export { recordPayment } from './record-payment.ts';
