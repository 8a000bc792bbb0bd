import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { systemConfigFunctions } from './functions.constants.ts';
import { systemConfigRoutes } from './routes.ts';

const environment = readEnvironment(systemConfigFunctions.api);
const deps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/system-config.ts')).systemConfigEndpoints,
  systemConfigRoutes,
);
