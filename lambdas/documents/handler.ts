import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectWhatsApp } from '#shared/whatsapp/connect-whatsapp.ts';
import { connectPasswordKeys } from './connect.door.ts';
import { documentsFunctions } from './functions.constants.ts';
import type { DocumentsDeps } from './record/documents-deps.ts';
import { parseRecognitionSettings } from './record/recognition-settings.constants.ts';
import { documentsRoutes } from './routes.ts';

const environment = readEnvironment(documentsFunctions.api);
const clock = systemClock;
const deps: DocumentsDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock,
  files: connectFiles(environment.FILES_BUCKET),
  isScanned: environment.MALWARE_SCAN,
  passwordKeys: connectPasswordKeys(connectSecrets({ clock }), environment.IDENTITY_KEYS_SECRET),
  processing: connectQueue(environment.PROCESS_DOCUMENTS_QUEUE),
  recognition: parseRecognitionSettings(environment.RECOGNITION_SETTINGS),
  whatsApp: connectWhatsApp({
    ...environment,
    WHATSAPP_TEMPLATE_NAME: environment.WHATSAPP_DOCUMENT_TEMPLATE_NAME,
  }),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/files/documents.ts')).documentsEndpoints,
    ...(await import('#contracts/endpoints/files/recognised-words.ts')).recognisedWordsEndpoints,
    ...(await import('#contracts/endpoints/files/served-files.ts')).servedFilesEndpoints,
  }),
  documentsRoutes,
);
