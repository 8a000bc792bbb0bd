/** What other domains may use of orders: record. */
export { isOrderDocument } from './record/is-order-document.ts';
export { readOrderTexts } from './record/order-repository.ts';
export { listOwnOrdersOf, type OrderLine } from './record/orders-of-case.ts';
