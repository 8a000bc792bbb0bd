import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectSigning } from './connect.ts';
import { signingFunctions } from './functions.constants.ts';
import { signingRoutes } from './routes.ts';

export const handler = createApiHandler(
  connectSigning(readEnvironment(signingFunctions.api)),
  async () => (await import('#contracts/endpoints/outcome/signing.ts')).signingEndpoints,
  signingRoutes,
);
