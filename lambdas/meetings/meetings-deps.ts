import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { RequireProvider } from './connect-provider.ts';

export type MeetingsDeps = { table: Table; clock: Clock; requireProvider: RequireProvider };
