import type { TranscribeClient } from '@aws-sdk/client-transcribe';
import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { LazyClient } from '#shared/lazy-client.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';

/** Dependencies of transcriptions. */
export type TranscriptionDeps = {
  table: Table;
  files: Files;
  clock: Clock;
  transcribe: LazyClient<TranscribeClient>;
  /** Its vocabularies, without a further try. */
  vocabularies: Pick<TranscribeClient, 'send'>;
  settings: ReadSpeechSettings;
  /** Whether uploads are scanned; if so, a transcription waits for a clean verdict. */
  isScanned: Scanning;
  /** Queue of process-recording. */
  processing: Queue;
  /** Queue of split-recording. */
  splitting: Queue;
};
