import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { templatesFunctions } from './functions.constants.ts';
import { templatesRoutes } from './routes.ts';

const deps = connectTableAndFiles(readEnvironment(templatesFunctions.api));

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/templates.ts')).templatesEndpoints,
  templatesRoutes,
);
