import type { paymentsEndpoints } from '#contracts/endpoints/payments.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const paymentsRoutes: Routes<typeof paymentsEndpoints, { table: Table }> = {
  listPayments: async () => (await import('./list-payments.ts')).listPayments,
};
