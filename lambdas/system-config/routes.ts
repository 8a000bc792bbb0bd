import type { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getSystemConfig } from './get-system-config.ts';

export const systemConfigRoutes: Routes<typeof systemConfigEndpoints, { table: Table }> = {
  getSystemConfig,
};
