import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { recordingsFunctions } from './functions.constants.ts';
import type { RecordingsDeps } from './recordings-deps.ts';
import { recordingsRoutes } from './routes.ts';

const environment = readEnvironment(recordingsFunctions.api);
const clock = systemClock;
const secrets = connectSecrets({ clock });
const deps: RecordingsDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock,
  files: connectFiles(environment.FILES_BUCKET),
  isScanned: environment.MALWARE_SCAN,
  processing: connectQueue(environment.PROCESS_RECORDINGS_QUEUE),
  fetching: connectQueue(environment.FETCH_RECORDINGS_QUEUE),
  zoomSecretToken: async () => {
    const { zoomSettings } = await import('./provider/zoom-settings.ts');
    const secretName = zoomSettings(environment.MEETING_PROVIDER)?.webhookSecretName;
    return secretName === undefined ? undefined : secrets.read(secretName);
  },
};

export const handler = createApiHandler(
  deps,
  async () => (await import('#contracts/endpoints/speech/recordings.ts')).recordingsEndpoints,
  recordingsRoutes,
);
