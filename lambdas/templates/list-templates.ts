import type { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import { getSystemConfig } from '#lambdas/system-config/door.ts';
import { SIGNED_ADDRESS_BYTES } from '#shared/answer-size.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { deploymentTemplates } from './deployment-templates.ts';
import { presentTemplate } from './present-template.ts';
import { listTemplateRecords } from './record/template-repository.ts';

/** Returns the deployment's templates, then the caller's own, newest first. */
export const listTemplates: UseCase<
  typeof templatesEndpoints.listTemplates,
  { table: Table; files: Files }
> = async (deps, { principal, query }) => {
  const [{ systemConfig }, own] = await Promise.all([
    getSystemConfig(deps, {}),
    listTemplateRecords(deps.table, principal.userId),
  ]);
  const all = [...deploymentTemplates(systemConfig), ...own];
  const page = pageOfList(
    all.filter(({ kind }) => query.kind === undefined || kind === query.kind),
    query,
    { extraBytes: SIGNED_ADDRESS_BYTES },
  );
  const data = await Promise.all(
    page.data.map((one) => ('file' in one ? presentTemplate(deps.files, one) : one)),
  );
  return { ...page, data };
};
