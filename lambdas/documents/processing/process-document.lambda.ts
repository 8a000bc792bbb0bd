import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { consumeUploadEvents } from '#shared/queues/consume-upload-events.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectPasswordKeys } from '../connect.door.ts';
import { documentsEventFunctions } from '../event-functions.constants.ts';
import { parseRecognitionSettings } from '../record/recognition-settings.constants.ts';
import { type DocumentMessage, parseDocumentMessage } from './document-message.ts';
import { examine } from './examine/examine.ts';
import { followDocumentMessage, giveUpDocument } from './follow-document-message.ts';

/** Consumer of the queue process-documents, one message at a time. */

const environment = readEnvironment(documentsEventFunctions.processDocument);

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  passwordKeys: connectPasswordKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
  conversions: connectQueue(environment.CONVERT_OFFICE_QUEUE),
  scans: connectQueue(environment.RECOGNISE_PAGES_QUEUE),
  examine,
  recognition: parseRecognitionSettings(environment.RECOGNITION_SETTINGS),
  isScanned: environment.MALWARE_SCAN,
};

export const handler = consumeUploadEvents({
  queue: connectQueue(environment.PROCESS_DOCUMENTS_QUEUE),
  maxDeliveries: documentsEventFunctions.processDocument.queue.maxDeliveries,
  parse: parseDocumentMessage,
  follow: (message) => followDocumentMessage(deps, message),
  giveUp: (message) => giveUpDocument(deps, message),
  onNeverRegistered: (message) => logger.warn('document_not_registered', { key: keyOf(message) }),
});

const keyOf = (message: DocumentMessage) => ('key' in message ? message.key : undefined);
