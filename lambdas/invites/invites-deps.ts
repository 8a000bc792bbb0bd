import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** Dependencies of the use cases of the invites. */
export type InvitesDeps = { table: Table; clock: Clock };
