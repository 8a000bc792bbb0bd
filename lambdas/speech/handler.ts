import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { connectSpeechSettings, connectVocabularies, speechRegion } from './connect.door.ts';
import { speechFunctions } from './functions.constants.ts';
import { speechRoutes } from './routes.ts';
import type { SpeechDeps } from './speech-deps.ts';

const environment = readEnvironment(speechFunctions.api);
const deps: SpeechDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  transcribe: lazyClient(async () =>
    (await import('./transcribe-client.ts')).createTranscribeClient(),
  ),
  vocabularies: connectVocabularies(),
  settings: connectSpeechSettings(environment.SPEECH_SETTINGS),
  region: speechRegion(),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/speech/case-settings.ts')).caseSettingsEndpoints,
    ...(await import('#contracts/endpoints/speech/clips.ts')).speechEndpoints,
    ...(await import('#contracts/endpoints/speech/costs.ts')).speechCostsEndpoints,
    ...(await import('#contracts/endpoints/speech/own-words.ts')).ownWordsEndpoints,
  }),
  speechRoutes,
);
