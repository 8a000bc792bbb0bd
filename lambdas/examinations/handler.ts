import { connectSpeechSettings } from '#lambdas/speech/connect.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectLinkKeys } from '#shared/outbox/connect-link-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { examinationsFunctions } from './functions.constants.ts';
import type { ReadingDeps } from './record/examinations-deps.ts';
import { examinationsRoutes } from './routes.ts';

const environment = readEnvironment(examinationsFunctions.api);
const deps: ReadingDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
  settings: connectSpeechSettings(environment.SPEECH_SETTINGS),
  linkKeys: connectLinkKeys(connectSecrets({ clock: systemClock }), environment.LINK_KEYS_SECRET),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/speech/examinations.ts')).examinationsEndpoints,
    ...(await import('#contracts/endpoints/speech/witness-readings.ts')).witnessReadingsEndpoints,
  }),
  examinationsRoutes,
);
