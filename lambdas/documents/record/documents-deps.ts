import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import type { PasswordKeys } from './document-password.ts';
import type { RecognitionSettings } from './recognition-settings.constants.ts';

/** Dependencies of the use cases of the documents. */
export type DocumentsDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  /** Documents are withheld until the malware scan found them clean. */
  isScanned: Scanning;
  passwordKeys: () => Promise<PasswordKeys>;
  processing: Queue;
  /** How many scanned pages are recognised. */
  recognition: RecognitionSettings;
  /** Undefined if the stage has no number or no template for documents. */
  whatsApp: WhatsApp | undefined;
};
