import { connectSnapshots } from '#lambdas/docket/connect.door.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { invitesFunctions } from './functions.constants.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { invitesRoutes } from './routes.ts';

const environment = readEnvironment(invitesFunctions.api);
const stores = connectTableAndFiles(environment);
const deps: InvitesDeps = {
  ...stores,
  isScanned: environment.MALWARE_SCAN,
  institution: environment.INSTITUTION_NAME,
  snapshots: connectSnapshots(stores.files),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/invites.ts')).invitesEndpoints,
    ...(await import('#contracts/endpoints/disclosures.ts')).disclosuresEndpoints,
  }),
  invitesRoutes,
);
