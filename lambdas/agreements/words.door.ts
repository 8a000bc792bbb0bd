/** What other domains may use of agreements: words of texts about a case. */
export { amountOf, ORDERS_CATEGORY } from './summary/compose-starts.ts';
