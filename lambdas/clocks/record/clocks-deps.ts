import type { Snapshots } from '#lambdas/docket/search.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** What the changes of clocks need. */
export type ChangeDeps = { table: Table; clock: Clock };

export type ClocksDeps = ChangeDeps & { snapshots: Snapshots };
