import { isDeepStrictEqual } from 'node:util';
import type { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import { MAX_BUNDLE_TEMPLATES } from '#contracts/rules/bundling/bundle-templates.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { changeTemplates } from '../record/bundle-templates.ts';
import { findNamesake, nameIsTaken } from './template-names.ts';

/**
 * Keeps a template of the caller. A repeat returns the kept one. Throws `conflict` if another
 * template has the name, and at 20 templates.
 */
export const createBundleTemplate: UseCase<
  typeof bundleTemplatesEndpoints.createBundleTemplate,
  { table: Table }
> = async ({ table }, { principal, body }) => {
  const template = { id: newId('bundleTemplate'), ...body };
  const kept = await changeTemplates(table, principal.userId, (templates) => {
    const namesake = findNamesake(templates, body.name);
    if (namesake && isDeepStrictEqual({ id: namesake.id, ...body }, namesake))
      return { result: namesake };
    if (namesake) throw nameIsTaken();
    if (templates.length >= MAX_BUNDLE_TEMPLATES)
      throw new AppError(
        'conflict',
        `You can keep up to ${MAX_BUNDLE_TEMPLATES} templates. Delete one first`,
      );
    return { result: template, templates: [...templates, template] };
  });
  return { message: 'Template saved', template: kept };
};
