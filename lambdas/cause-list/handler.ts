import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { causeListFunctions } from './functions.constants.ts';
import { causeListRoutes } from './routes.ts';

const environment = readEnvironment(causeListFunctions.api);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  portalOrigin: environment.PORTAL_ORIGIN,
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/cases/cause-list.ts')).causeListEndpoints,
  causeListRoutes,
);
