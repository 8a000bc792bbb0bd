import { systemClock } from '#shared/clock.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectLinkKeys } from '#shared/outbox/connect-link-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectSettlement } from './connect.ts';
import { settlementFunctions } from './functions.constants.ts';
import { settlementRoutes } from './routes.ts';

const environment = readEnvironment(settlementFunctions.api);

export const handler = createApiHandler(
  {
    ...connectSettlement(environment),
    linkKeys: connectLinkKeys(connectSecrets({ clock: systemClock }), environment.LINK_KEYS_SECRET),
  },
  async () => ({
    ...(await import('#contracts/endpoints/outcome/settlement.ts')).settlementEndpoints,
  }),
  settlementRoutes,
);
