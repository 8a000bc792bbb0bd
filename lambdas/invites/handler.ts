import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { invitesFunctions } from './functions.constants.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { invitesRoutes } from './routes.ts';

const environment = readEnvironment(invitesFunctions.api);

const deps: InvitesDeps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/invites.ts')).invitesEndpoints,
  invitesRoutes,
);
