import type { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { changeTemplates } from '../record/bundle-templates.ts';
import { templateNotFound } from './template-names.ts';

/** Deletes one of the caller's templates. Throws `not_found` for other ids. */
export const deleteBundleTemplate: UseCase<
  typeof bundleTemplatesEndpoints.deleteBundleTemplate,
  { table: Table }
> = async ({ table }, { principal, params }) => {
  await changeTemplates(table, principal.userId, (templates) => {
    const kept = templates.filter(({ id }) => id !== params.templateId);
    if (kept.length === templates.length) throw templateNotFound();
    return { result: undefined, templates: kept };
  });
  return { message: 'Template deleted' };
};
