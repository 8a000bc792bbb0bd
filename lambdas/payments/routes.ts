import type { paymentsEndpoints } from '#contracts/endpoints/payments.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { listPayments } from './list-payments.ts';

/** Endpoint to use case. */
export function paymentsRoutes(deps: { table: Table }): Routes<typeof paymentsEndpoints> {
  return { listPayments: (request) => listPayments(deps, request) };
}
