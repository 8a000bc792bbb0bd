import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSnapshots } from '../docket/connect.ts';
import type { AgreementsDeps } from './agreements-deps.ts';
import { agreementsFunctions } from './functions.constants.ts';
import { agreementsRoutes } from './routes.ts';

const stores = connectTableAndFiles(readEnvironment(agreementsFunctions.api));
const deps: AgreementsDeps = { ...stores, snapshots: connectSnapshots(stores.files) };

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/outcome/agreements.ts')).agreementsEndpoints,
  agreementsRoutes,
);
