import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { functionTypesetter } from '#shared/pdf/function-typesetter.ts';
import { bundlesFunctions } from './functions.constants.ts';
import { bundlesRoutes } from './routes.ts';

const environment = readEnvironment(bundlesFunctions.api);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  typesetter: functionTypesetter,
  portalOrigin: environment.PORTAL_ORIGIN,
  isScanned: environment.MALWARE_SCAN,
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/files/bundles.ts')).bundlesEndpoints,
    ...(await import('#contracts/endpoints/files/bundle-templates.ts')).bundleTemplatesEndpoints,
  }),
  bundlesRoutes,
);
