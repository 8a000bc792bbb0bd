/** What the operator's commands may use of orders: changes of form. */
export { toOrder } from './record/order-record.ts';
export { rewriteOrder } from './record/order-repository.ts';
