/** What other domains may use of agreements: words of texts about a case. */
export { amountOf, listed, ORDERS_CATEGORY, seatOf } from './summary/compose-starts.ts';
