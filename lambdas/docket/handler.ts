import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { docketFunctions } from './functions.constants.ts';
import { docketRoutes } from './routes.ts';
import { connectSnapshots } from './search/snapshots.ts';

const environment = readEnvironment(docketFunctions.api);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  snapshots: connectSnapshots(connectFiles(environment.FILES_BUCKET)),
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/cases/docket.ts')).docketEndpoints,
  docketRoutes,
);
