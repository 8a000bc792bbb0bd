import { connectSpeechSettings } from '#lambdas/speech/connect.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { consumeUploadEvents } from '#shared/queues/consume-upload-events.ts';
import { recordingsFunctions } from '../functions.constants.ts';
import {
  giveUpSplit,
  type SplitDeps,
  splitMessageSchema,
  splitRecording,
} from './split-recording.ts';

/** Consumer of the queue split-recordings, one message at a time. */

const environment = readEnvironment(recordingsFunctions.splitRecording);
const deps: SplitDeps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  settings: connectSpeechSettings(environment.SPEECH_SETTINGS),
  processing: connectQueue(environment.PROCESS_RECORDINGS_QUEUE),
};

export const handler = consumeUploadEvents({
  queue: connectQueue(environment.SPLIT_RECORDINGS_QUEUE),
  maxDeliveries: recordingsFunctions.splitRecording.queue.maxDeliveries,
  parse: (body) => splitMessageSchema.parse(JSON.parse(body)),
  follow: (message) => splitRecording(deps, message),
  giveUp: (message) => giveUpSplit(deps, message),
  onNeverRegistered: ({ recordingId }) => logger.warn('recording_not_registered', { recordingId }),
});
