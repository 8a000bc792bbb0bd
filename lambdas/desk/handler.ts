import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { deskFunctions } from './functions.constants.ts';
import type { DeskDeps } from './record/desk-deps.ts';
import { deskRoutes } from './routes.ts';

const environment = readEnvironment(deskFunctions.api);
const deps: DeskDeps = {
  ...connectTableAndFiles(environment),
  isScanned: environment.MALWARE_SCAN,
  institution: environment.INSTITUTION_NAME,
  portalOrigin: environment.PORTAL_ORIGIN,
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/outcome/desk.ts')).deskEndpoints,
  deskRoutes,
);
