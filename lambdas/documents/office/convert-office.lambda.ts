import type { SQSEvent } from 'aws-lambda';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { inRequestOf } from '#shared/queues/queue.ts';
import { documentsEventFunctions } from '../event-functions.constants.ts';
import { convertDocument, parseConversion } from './convert-document.ts';

/** Consumer of the queue convert-office, one message at a time. */

const environment = readEnvironment(documentsEventFunctions.convertOffice);

const deps = {
  files: connectFiles(environment.FILES_BUCKET),
  results: connectQueue(environment.PROCESS_DOCUMENTS_QUEUE),
};

export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const record of Records)
    await inRequestOf(record, () => convertDocument(deps, parseConversion(record.body)));
}
