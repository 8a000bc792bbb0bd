import { connectSnapshots } from '#lambdas/docket/connect.door.ts';
import { connectIdentityKeys } from '#lambdas/parties/connect.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { casesFunctions } from './functions.constants.ts';
import { casesRoutes } from './routes.ts';

const environment = readEnvironment(casesFunctions.api);
const files = connectFiles(environment.FILES_BUCKET);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files,
  identityKeys: connectIdentityKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
  snapshots: connectSnapshots(files),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/cases/bulk-cases.ts')).bulkCasesEndpoints,
    ...(await import('#contracts/endpoints/cases/case-creation.ts')).caseCreationEndpoints,
    ...(await import('#contracts/endpoints/cases/created-cases.ts')).createdCasesEndpoints,
    ...(await import('#contracts/endpoints/cases/case-hearings.ts')).caseHearingsEndpoints,
    ...(await import('#contracts/endpoints/servings.ts')).servingsEndpoints,
    ...(await import('#contracts/endpoints/cases/cases.ts')).casesEndpoints,
  }),
  casesRoutes,
);
