import { bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectSnapshots } from '../docket/index.ts';
import { connectIdentityKeys } from '../parties/index.ts';
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
  { ...casesEndpoints, ...caseHearingsEndpoints, ...caseCreationEndpoints, ...bulkCasesEndpoints },
  casesRoutes,
);
