import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSettlement } from './connect.ts';
import { settlementFunctions } from './functions.constants.ts';
import { settlementRoutes } from './routes.ts';

export const handler = createApiHandler(
  connectSettlement(readEnvironment(settlementFunctions.api)),
  async () => (await import('#contracts/endpoints/outcome/settlement.ts')).settlementEndpoints,
  settlementRoutes,
);
