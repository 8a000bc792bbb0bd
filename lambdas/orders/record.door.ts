/** What other domains may use of orders: record. */
export { readOrderTexts } from './record/order-repository.ts';
export { listOwnOrdersOf, type OrderLine } from './record/orders-of-case.ts';
