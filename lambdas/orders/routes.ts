import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { OrdersDeps } from './orders-deps.ts';

export const ordersRoutes: Routes<typeof ordersEndpoints, OrdersDeps> = {
  listOrders: async () => (await import('./list-orders.ts')).listOrders,
  getOrder: async () => (await import('./get-order.ts')).getOrder,
  createOrder: async () => (await import('./create-order.ts')).createOrder,
  updateOrder: async () => (await import('./update-order.ts')).updateOrder,
  publishOrder: async () => (await import('./publishing/publish-order.ts')).publishOrder,
  listOrderCases: async () => (await import('./list-order-cases.ts')).listOrderCases,
};
