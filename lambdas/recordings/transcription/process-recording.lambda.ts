import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue, deferMessage } from '#shared/queues/queue.ts';
import { parseSpeechSettings } from '../../speech/index.ts';
import { recordingsFunctions } from '../functions.constants.ts';
import {
  followRecordingMessage,
  giveUpRecording,
  type TranscriptionDeps,
} from './follow-recording-message.ts';
import { parseRecordingMessage } from './recording-message.ts';

/** Consumer of the queue process-recordings, one message at a time. */

const environment = readEnvironment(recordingsFunctions.processRecording);
const { maxDeliveries } = recordingsFunctions.processRecording.queue;

const queue = connectQueue(environment.PROCESS_RECORDINGS_QUEUE);
const deps: TranscriptionDeps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  transcribe: lazyClient(async () => {
    const { TranscribeClient } = await import('@aws-sdk/client-transcribe');
    return new TranscribeClient();
  }),
  settings: parseSpeechSettings(environment.SPEECH_SETTINGS),
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
  const message = parseRecordingMessage(record.body);
  const delivery = Number(record.attributes.ApproximateReceiveCount);
  const isLast = delivery >= maxDeliveries;
  try {
    if ((await followRecordingMessage(deps, message)) === 'done') return true;
  } catch (error) {
    if (isLast) await giveUpRecording(deps, message);
    throw error;
  }
  if (isLast) {
    // Registration ends within seconds; this file was never registered.
    logger.warn('recording_not_registered', { kind: message.kind });
    return true;
  }
  await deferMessage(queue, record.receiptHandle, FIRST_DEFERRAL_SECONDS * 2 ** (delivery - 1));
  return false;
}

/** Doubled for each further delivery. */
const FIRST_DEFERRAL_SECONDS = 5;
