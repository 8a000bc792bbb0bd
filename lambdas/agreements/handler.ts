import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { agreementsFunctions } from './functions.constants.ts';
import { agreementsRoutes } from './routes.ts';

const deps = connectTableAndFiles(readEnvironment(agreementsFunctions.api));

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/agreements.ts')).agreementsEndpoints,
  agreementsRoutes,
);
