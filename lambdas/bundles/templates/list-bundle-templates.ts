import type { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listTemplates } from '../record/bundle-templates.ts';

/** Lists the caller's templates of bundles by name. */
export const listBundleTemplates: UseCase<
  typeof bundleTemplatesEndpoints.listBundleTemplates,
  { table: Table }
> = async ({ table }, { principal }) => {
  const templates = await listTemplates(table, principal.userId);
  return { templates: templates.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
};
