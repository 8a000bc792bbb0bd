import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { connectIdentityKeys } from '#lambdas/parties/connect.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue, deferMessage } from '#shared/queues/queue.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { documentsEventFunctions } from '../event-functions.constants.ts';
import { type DocumentMessage, parseDocumentMessage } from './document-message.ts';
import { examine } from './examine/examine.ts';
import { followDocumentMessage, giveUpDocument } from './follow-document-message.ts';

/** Consumer of the queue process-documents, one message at a time. */

const environment = readEnvironment(documentsEventFunctions.processDocument);
const { maxDeliveries } = documentsEventFunctions.processDocument.queue;

const queue = connectQueue(environment.PROCESS_DOCUMENTS_QUEUE);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  identityKeys: connectIdentityKeys(
    connectSecrets({ clock: systemClock }),
    environment.IDENTITY_KEYS_SECRET,
  ),
  conversions: connectQueue(environment.CONVERT_OFFICE_QUEUE),
  examine,
  isScanned: environment.MALWARE_SCAN,
};

export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records)
    if (!(await follow(record))) batchItemFailures.push({ itemIdentifier: record.messageId });
  return { batchItemFailures };
}

/** Returns false to have the message delivered again. */
async function follow(record: SQSRecord): Promise<boolean> {
  const message = parseDocumentMessage(record.body);
  const delivery = Number(record.attributes.ApproximateReceiveCount);
  const isLast = delivery >= maxDeliveries;
  try {
    const outcome = await followDocumentMessage(deps, message);
    if (outcome === 'done') return true;
  } catch (error) {
    if (isLast) await giveUpDocument(deps, message);
    throw error;
  }
  if (isLast) {
    // Registration ends within seconds; this upload was never registered, or its request failed.
    logger.warn('document_not_registered', { key: keyOf(message) });
    return true;
  }
  await deferMessage(queue, record.receiptHandle, FIRST_DEFERRAL_SECONDS * 2 ** (delivery - 1));
  return false;
}

/** Doubled for each further delivery. */
const FIRST_DEFERRAL_SECONDS = 5;

const keyOf = (message: DocumentMessage) => ('key' in message ? message.key : undefined);
