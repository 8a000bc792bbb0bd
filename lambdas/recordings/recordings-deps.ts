import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';

/** Dependencies of the use cases of the recordings. */
export type RecordingsDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  /** Files are withheld until the malware scan found them clean. */
  isScanned: Scanning;
  /** Queue of process-recording. */
  processing: Queue;
  /** Queue of fetch-recording. */
  fetching: Queue;
  /** The secret token that signs Zoom's events; undefined if the stage has none. */
  zoomSecretToken: () => Promise<string | undefined>;
};
