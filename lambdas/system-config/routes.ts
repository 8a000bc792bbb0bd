import type { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const systemConfigRoutes: Routes<typeof systemConfigEndpoints, { table: Table }> = {
  getSystemConfig: async () => (await import('./get-system-config.ts')).getSystemConfig,
};
