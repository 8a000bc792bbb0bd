import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { OfInstitution } from '#shared/institution.ts';

/** Dependencies of the use cases of the transcripts. */
export type TranscriptsDeps = { table: Table; files: Files; clock: Clock } & OfInstitution;
