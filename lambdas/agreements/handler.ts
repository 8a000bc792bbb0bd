import { connectSnapshots } from '#lambdas/docket/connect.door.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { agreementsFunctions } from './functions.constants.ts';
import type { AgreementsDeps } from './record/agreements-deps.ts';
import { agreementsRoutes } from './routes.ts';

const environment = readEnvironment(agreementsFunctions.api);
const stores = connectTableAndFiles(environment);
const deps: AgreementsDeps = {
  ...stores,
  snapshots: connectSnapshots(stores.files),
  isScanned: environment.MALWARE_SCAN,
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/outcome/agreements.ts')).agreementsEndpoints,
  agreementsRoutes,
);
