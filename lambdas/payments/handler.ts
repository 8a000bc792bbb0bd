import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { paymentsFunctions } from './functions.constants.ts';
import { paymentsRoutes } from './routes.ts';

const environment = readEnvironment(paymentsFunctions.api);
const deps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/payments.ts')).paymentsEndpoints,
  paymentsRoutes,
);
