import type * as z from 'zod';
import { systemConfigSchema } from '#contracts/endpoints/system-config.ts';
import { statutoryTermsSchema } from '#contracts/rules/clocks/statutory-terms.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { systemConfigKeys } from './system-config-keys.ts';

/** Every setting is optional; omitted ones have their default. */
export const settingsSchema = systemConfigSchema
  .extend({ statutoryTerms: statutoryTermsSchema })
  .partial();
export type SystemSettings = z.output<typeof settingsSchema>;

/** Returns the deployment's settings, {} if none are set. Half a read unit. */
export async function findSystemSettings(table: Table): Promise<SystemSettings> {
  const item = await getItem(table, systemConfigKeys.settings());
  return settingsSchema.parse(item ?? {});
}
