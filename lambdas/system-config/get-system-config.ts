import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { defaultSystemConfig } from './default-system-config.ts';
import { findSystemSettings } from './system-config-repository.ts';

/** Names, addresses and texts of this deployment: its own settings over the defaults. Public. */
export async function getSystemConfig(deps: {
  table: Table;
}): Promise<{ systemConfig: SystemConfig }> {
  return { systemConfig: { ...defaultSystemConfig, ...(await findSystemSettings(deps.table)) } };
}
