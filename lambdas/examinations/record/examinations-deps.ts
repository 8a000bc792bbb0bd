import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';

/** Dependencies of the use cases of examinations. */
export type ExaminationsDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  settings: ReadSpeechSettings;
};

/** Dependencies of the use cases that mail links and codes to witnesses. */
export type ReadingDeps = ExaminationsDeps & {
  /** Keys that seal links and codes until they are mailed. */
  linkKeys: () => Promise<SealingKeys>;
};
