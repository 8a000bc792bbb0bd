import { connectSnapshots } from '#lambdas/docket/connect.door.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { ordersFunctions } from './functions.constants.ts';
import type { OrdersDeps } from './record/orders-deps.ts';
import { ordersRoutes } from './routes.ts';

const environment = readEnvironment(ordersFunctions.api);
const stores = connectTableAndFiles(environment);
const deps: OrdersDeps = {
  ...stores,
  isScanned: environment.MALWARE_SCAN,
  institution: environment.INSTITUTION_NAME,
  snapshots: connectSnapshots(stores.files),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/speech/orders.ts')).ordersEndpoints,
    ...(await import('#contracts/endpoints/search/search.ts')).searchEndpoints,
  }),
  ordersRoutes,
);
