import type { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getSystemConfig } from './get-system-config.ts';

/** Endpoint to use case. */
export function systemConfigRoutes(deps: { table: Table }): Routes<typeof systemConfigEndpoints> {
  return {
    getSystemConfig: () => getSystemConfig(deps),
  };
}
