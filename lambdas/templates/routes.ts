import type { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const templatesRoutes: Routes<
  typeof templatesEndpoints,
  {
    table: Table;
    files: Files;
    clock: Clock;
  }
> = {
  listTemplates: async () => (await import('./list-templates.ts')).listTemplates,
  createTemplate: async () => (await import('./create-template.ts')).createTemplate,
  deleteTemplate: async () => (await import('./delete-template.ts')).deleteTemplate,
};
