import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';

/** Dependencies of the use cases that replace and delete documents. */
export type DocumentChangesDeps = { table: Table; clock: Clock; files: Files };
