import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';

export type SettlementDeps = {
  table: Table;
  clock: Clock;
  /** Keys that seal offers and links; only this domain's functions can read them. */
  offerKeys: () => Promise<SealingKeys>;
};
