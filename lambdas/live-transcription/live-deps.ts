import type { TranscribeClient } from '@aws-sdk/client-transcribe';
import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { LazyClient } from '#shared/lazy-client.ts';

/** Dependencies of the use cases of live transcription. */
export type LiveDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  /** Transcribe's vocabularies. */
  vocabularies: LazyClient<TranscribeClient>;
  settings: ReadSpeechSettings;
  /** AWS region of the deployment, which decides what languages are streamed. */
  region: string;
};
