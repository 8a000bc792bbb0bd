/** What other domains may use of orders: publishing. */
export { isOrderDocument } from './publishing/is-order-document.ts';
