import type { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { defaultSystemConfig } from './default-system-config.ts';
import { findSystemSettings } from './system-config-repository.ts';

/** Names, addresses and texts of this deployment: its own settings over the defaults. Public. */
export const getSystemConfig: UseCase<
  typeof systemConfigEndpoints.getSystemConfig,
  { table: Table }
> = async (deps) => {
  return { systemConfig: { ...defaultSystemConfig, ...(await findSystemSettings(deps.table)) } };
};
