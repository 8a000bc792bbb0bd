import type { IdentityKeys } from '#lambdas/parties/identity-numbers.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';

/** Dependencies of the use cases that file cases. */
export type FilingDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  identityKeys: () => Promise<IdentityKeys>;
};
