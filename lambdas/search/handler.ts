import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { searchFunctions } from './functions.constants.ts';
import { searchRoutes } from './routes.ts';

const environment = readEnvironment(searchFunctions.api);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  isScanned: environment.MALWARE_SCAN,
  clock: systemClock,
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/search/case-search.ts')).caseSearchEndpoints,
    ...(await import('#contracts/endpoints/search/references.ts')).referencesEndpoints,
  }),
  searchRoutes,
);
