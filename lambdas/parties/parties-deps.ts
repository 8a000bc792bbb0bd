import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { IdentityKeys } from './identity-numbers/identity-keys.ts';

/** What the parties' use cases work with. */
export type PartiesDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  identityKeys: () => Promise<IdentityKeys>;
};
