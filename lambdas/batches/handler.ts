import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { batchesFunctions } from './functions.constants.ts';
import { batchesRoutes } from './routes.ts';

const environment = readEnvironment(batchesFunctions.api);

export const handler = createApiHandler(
  { table: connectTable(environment.TABLE_NAME), clock: systemClock },
  async () => (await import('#contracts/endpoints/cases/case-batches.ts')).caseBatchesEndpoints,
  batchesRoutes,
);
