import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectProvider } from './connect-provider.ts';
import { meetingsFunctions } from './functions.constants.ts';
import { meetingsRoutes } from './routes.ts';

const environment = readEnvironment(meetingsFunctions.api);
const clock = systemClock;
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock,
  requireProvider: connectProvider(
    { secrets: connectSecrets({ clock }), clock },
    environment.MEETING_PROVIDER,
  ),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/meetings.ts')).meetingsEndpoints,
  meetingsRoutes,
);
