import type { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { changeTemplates } from '../record/bundle-templates.ts';
import { findNamesake, nameIsTaken, templateNotFound } from './template-names.ts';

/**
 * Renames one of the caller's templates. Throws `not_found` for other ids, `conflict` if another
 * template has the name.
 */
export const renameBundleTemplate: UseCase<
  typeof bundleTemplatesEndpoints.renameBundleTemplate,
  { table: Table }
> = async ({ table }, { principal, params, body: { name } }) => {
  const template = await changeTemplates(table, principal.userId, (templates) => {
    const former = templates.find(({ id }) => id === params.templateId);
    if (!former) throw templateNotFound();
    const namesake = findNamesake(templates, name);
    if (namesake && namesake.id !== former.id) throw nameIsTaken();
    if (former.name === name) return { result: former };
    const renamed = { ...former, name };
    return {
      result: renamed,
      templates: templates.map((one) => (one === former ? renamed : one)),
    };
  });
  return { message: 'Template saved', template };
};
