import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { agreementsFunctions } from './functions.constants.ts';
import { agreementsRoutes } from './routes.ts';

const environment = readEnvironment(agreementsFunctions.api);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/agreements.ts')).agreementsEndpoints,
  agreementsRoutes,
);
