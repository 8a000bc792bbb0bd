import type { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { createTemplate } from './create-template.ts';
import { deleteTemplate } from './delete-template.ts';
import { listTemplates } from './list-templates.ts';

export const templatesRoutes: Routes<
  typeof templatesEndpoints,
  {
    table: Table;
    files: Files;
    clock: Clock;
  }
> = {
  listTemplates,
  createTemplate,
  deleteTemplate,
};
