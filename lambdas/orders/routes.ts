import type { searchEndpoints } from '#contracts/endpoints/search/search.ts';
import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { OrdersDeps } from './record/orders-deps.ts';

export const ordersRoutes: Routes<typeof ordersEndpoints & typeof searchEndpoints, OrdersDeps> = {
  listOrders: async () => (await import('./drafts/list-orders.ts')).listOrders,
  getOrder: async () => (await import('./drafts/get-order.ts')).getOrder,
  getOrderStart: async () => (await import('./drafts/get-order-start.ts')).getOrderStart,
  createOrder: async () => (await import('./drafts/create-order.ts')).createOrder,
  updateOrder: async () => (await import('./drafts/update-order.ts')).updateOrder,
  publishOrder: async () => (await import('./publishing/publish-order.ts')).publishOrder,
  previewOrder: async () => (await import('./publishing/preview-order.ts')).previewOrder,
  listOrderCases: async () => (await import('./drafts/list-order-cases.ts')).listOrderCases,
  searchNames: async () => (await import('./search/search-names.ts')).searchNames,
};
