import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { transcriptsFunctions } from './functions.constants.ts';
import { transcriptsRoutes } from './routes.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

const environment = readEnvironment(transcriptsFunctions.api);
const deps: TranscriptsDeps = {
  ...connectTableAndFiles(environment),
  institution: environment.INSTITUTION_NAME,
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/speech/transcripts.ts')).transcriptsEndpoints,
    ...(await import('#contracts/endpoints/speech/transcript-remarks.ts'))
      .transcriptRemarksEndpoints,
  }),
  transcriptsRoutes,
);
