/** What other domains may use of the dictated orders. */
export { isOrderDocument } from './publishing/is-order-document.ts';
