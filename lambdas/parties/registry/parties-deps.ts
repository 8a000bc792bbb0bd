import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { IdentityKeys } from '../identity-numbers/identity-keys.ts';

/** Dependencies of the use cases of the parties. */
export type PartiesDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  identityKeys: () => Promise<IdentityKeys>;
};
