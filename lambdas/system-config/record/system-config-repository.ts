import * as z from 'zod';
import { type Maintenance, systemConfigSchema } from '#contracts/endpoints/system-config.ts';
import { statutoryTermsSchema } from '#contracts/rules/clocks/statutory-terms.ts';
import { awardSignaturesSchema } from '#contracts/rules/outcome/award-signature-fields.ts';
import { companyGroupsSchema } from '#contracts/rules/parties/company-groups.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { systemConfigKeys } from './system-config-keys.ts';

const MAINTENANCE_TEXT_MAX = 300;

const maintenanceSchema = z
  .object({
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    text: z.string().trim().min(1).max(MAINTENANCE_TEXT_MAX).optional(),
  } satisfies Record<keyof Maintenance, z.ZodType>)
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    error: 'The end must be after the beginning',
    path: ['until'],
  });

/** Every setting is optional; omitted ones have their default. */
export const settingsSchema = systemConfigSchema
  .extend({
    statutoryTerms: statutoryTermsSchema,
    awardSignatures: awardSignaturesSchema,
    companyGroups: companyGroupsSchema,
    maintenance: maintenanceSchema,
  })
  .partial();
export type SystemSettings = z.output<typeof settingsSchema>;

/** Returns the deployment's settings, {} if none are set. Half a read unit. */
export async function findSystemSettings(table: Table): Promise<SystemSettings> {
  const item = await getItem(table, systemConfigKeys.settings());
  return settingsSchema.parse(item ?? {});
}
