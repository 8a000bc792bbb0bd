import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { settlementFunctions } from './functions.constants.ts';
import { settlementRoutes } from './routes.ts';
import { connectOfferKeys } from './sealed-offers.ts';

const environment = readEnvironment(settlementFunctions.api);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  offerKeys: connectOfferKeys(
    connectSecrets({ clock: systemClock }),
    environment.SETTLEMENT_KEYS_SECRET,
  ),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/outcome/settlement.ts')).settlementEndpoints,
  settlementRoutes,
);
