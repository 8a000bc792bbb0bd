import { connectSpeechSettings, connectVocabularies } from '#lambdas/speech/connect.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { logger } from '#shared/logger.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { consumeUploadEvents } from '#shared/queues/consume-upload-events.ts';
import { recordingsFunctions } from '../functions.constants.ts';
import { followRecordingMessage, giveUpRecording } from './follow-recording-message.ts';
import { parseRecordingMessage } from './recording-message.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** Consumer of the queue process-recordings, one message at a time. */

const environment = readEnvironment(recordingsFunctions.processRecording);

const deps: TranscriptionDeps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
  transcribe: lazyClient(async () => {
    const { TranscribeClient } = await import('@aws-sdk/client-transcribe');
    return new TranscribeClient();
  }),
  vocabularies: connectVocabularies(),
  settings: connectSpeechSettings(environment.SPEECH_SETTINGS),
  isScanned: environment.MALWARE_SCAN,
  processing: connectQueue(environment.PROCESS_RECORDINGS_QUEUE),
  splitting: connectQueue(environment.SPLIT_RECORDINGS_QUEUE),
};

export const handler = consumeUploadEvents({
  queue: deps.processing,
  maxDeliveries: recordingsFunctions.processRecording.queue.maxDeliveries,
  parse: parseRecordingMessage,
  follow: (message) => followRecordingMessage(deps, message),
  giveUp: (message) => giveUpRecording(deps, message),
  onNeverRegistered: ({ kind }) => logger.warn('recording_not_registered', { kind }),
});
