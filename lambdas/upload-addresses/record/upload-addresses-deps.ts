import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';

/** Dependencies of the use cases of the upload addresses. */
export type UploadAddressesDeps = { files: Files; table: Table; clock: Clock };
