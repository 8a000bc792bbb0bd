import {
  connectSpeechSettings,
  connectVocabularies,
  speechRegion,
} from '#lambdas/speech/connect.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { liveTranscriptionFunctions } from './functions.constants.ts';
import type { LiveDeps } from './live-deps.ts';
import { liveTranscriptionRoutes } from './routes.ts';

const environment = readEnvironment(liveTranscriptionFunctions.api);
const deps: LiveDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
  vocabularies: connectVocabularies(),
  settings: connectSpeechSettings(environment.SPEECH_SETTINGS),
  region: speechRegion(),
};

export const handler = createApiHandler(
  deps,
  async () =>
    (await import('#contracts/endpoints/speech/live-transcription.ts')).liveTranscriptionEndpoints,
  liveTranscriptionRoutes,
);
