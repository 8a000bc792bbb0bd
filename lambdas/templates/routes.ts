import type { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { createTemplate } from './create-template.ts';
import { deleteTemplate } from './delete-template.ts';
import { listTemplates } from './list-templates.ts';

/** Endpoint to use case. */
export function templatesRoutes(deps: {
  table: Table;
  files: Files;
  clock: Clock;
}): Routes<typeof templatesEndpoints> {
  return {
    listTemplates: (request) => listTemplates(deps, request),
    createTemplate: (request) => createTemplate(deps, request),
    deleteTemplate: (request) => deleteTemplate(deps, request),
  };
}
