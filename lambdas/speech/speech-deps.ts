import type { TranscribeClient } from '@aws-sdk/client-transcribe';
import type { TranscribeStreamingClient } from '@aws-sdk/client-transcribe-streaming';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { LazyClient } from '#shared/lazy-client.ts';
import type { ReadSpeechSettings } from './connect.door.ts';

/** Dependencies of the use cases of speech. */
export type SpeechDeps = {
  table: Table;
  clock: Clock;
  transcribe: LazyClient<TranscribeStreamingClient>;
  /** Transcribe's vocabularies. */
  vocabularies: LazyClient<TranscribeClient>;
  settings: ReadSpeechSettings;
  /** AWS region of the deployment, which decides what languages are streamed. */
  region: string;
};
