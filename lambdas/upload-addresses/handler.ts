import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { uploadAddressesFunctions } from './functions.constants.ts';
import { uploadAddressesRoutes } from './routes.ts';

const deps = connectTableAndFiles(readEnvironment(uploadAddressesFunctions.api));

export const handler = createApiHandler(
  deps,
  async () =>
    (await import('#contracts/endpoints/files/upload-addresses.ts')).uploadAddressesEndpoints,
  uploadAddressesRoutes,
);
