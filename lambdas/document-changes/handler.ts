import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { documentChangesFunctions } from './functions.constants.ts';
import { documentChangesRoutes } from './routes.ts';

export const handler = createApiHandler(
  connectTableAndFiles(readEnvironment(documentChangesFunctions.api)),
  async () =>
    (await import('#contracts/endpoints/files/document-changes.ts')).documentChangesEndpoints,
  documentChangesRoutes,
);
