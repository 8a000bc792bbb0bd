import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectIdentityKeys } from './connect.door.ts';
import { partiesFunctions } from './functions.constants.ts';
import type { PartiesDeps } from './registry/parties-deps.ts';
import { partiesRoutes } from './routes.ts';

const environment = readEnvironment(partiesFunctions.api);
const clock = systemClock;
const deps: PartiesDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock,
  files: connectFiles(environment.FILES_BUCKET),
  identityKeys: connectIdentityKeys(connectSecrets({ clock }), environment.IDENTITY_KEYS_SECRET),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/parties.ts')).partiesEndpoints,
  partiesRoutes,
);
