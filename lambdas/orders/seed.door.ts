/** What the seed may use of the orders domain besides its public interface. */

export { createOrder } from './drafts/create-order.ts';
export { publishOrder } from './publishing/publish-order.ts';
