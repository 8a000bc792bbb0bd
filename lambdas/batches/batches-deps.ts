import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

export type BatchesDeps = { table: Table; clock: Clock };
