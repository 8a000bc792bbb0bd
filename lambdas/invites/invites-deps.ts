import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** All that the invites use cases reach out to. */
export type InvitesDeps = { table: Table; clock: Clock };
