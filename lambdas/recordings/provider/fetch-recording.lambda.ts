import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { inRequestOf } from '#shared/queues/queue.ts';
import { recordingsFunctions } from '../functions.constants.ts';
import { fetchMessageSchema, fetchRecording } from './fetch-recording.ts';
import { zoomSettings } from './zoom-settings.ts';

/** Consumer of the queue fetch-recordings, one message at a time. */

const environment = readEnvironment(recordingsFunctions.fetchRecording);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
  processing: connectQueue(environment.PROCESS_RECORDINGS_QUEUE),
  hosts: zoomSettings(environment.MEETING_PROVIDER)?.recordingHosts ?? [],
};

export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const record of Records) await inRequestOf(record, () => fetchOne(record));
}

async function fetchOne({ body }: SQSRecord): Promise<void> {
  const message = fetchMessageSchema.parse(JSON.parse(body));
  const outcome = await fetchRecording(deps, message);
  logger.info('recording_fetched', { recordingId: message.recordingId, outcome });
}
