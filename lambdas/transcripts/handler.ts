import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { transcriptsFunctions } from './functions.constants.ts';
import { transcriptsRoutes } from './routes.ts';

export const handler = createApiHandler(
  connectTableAndFiles(readEnvironment(transcriptsFunctions.api)),
  async () => (await import('#contracts/endpoints/speech/transcripts.ts')).transcriptsEndpoints,
  transcriptsRoutes,
);
