import { connectSnapshots } from '#lambdas/docket/connect.door.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { clocksFunctions } from './functions.constants.ts';
import { clocksRoutes } from './routes.ts';

const stores = connectTableAndFiles(readEnvironment(clocksFunctions.api));

export const handler = createApiHandler(
  { ...stores, snapshots: connectSnapshots(stores.files) },
  async () => (await import('#contracts/endpoints/clocks.ts')).clocksEndpoints,
  clocksRoutes,
);
