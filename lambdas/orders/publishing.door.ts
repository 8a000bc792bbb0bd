/** What other domains may use of orders: publishing. */
export { orderStartOf } from './drafts/get-order-start.ts';
export {
  type Issued,
  issueOrder,
  requireFreeNumber,
  requireType,
} from './publishing/issue-order.ts';
export { issuedOrderItems, requireRoomForOrder } from './publishing/issued-order-items.ts';
export { fileNameOfOrder } from './publishing/lay-out-order.ts';
export { typesetOrder } from './publishing/typeset-order.ts';
export { isUploadRegistered } from './record/publication.ts';
