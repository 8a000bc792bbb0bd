import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';

/** Dependencies of the use cases of examinations. */
export type ExaminationsDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  settings: ReadSpeechSettings;
};
