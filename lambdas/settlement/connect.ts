import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { connectSealingKeys } from '#shared/sealing/connect-sealing-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/** The dependencies of both functions of the domain, from their settings. */
export function connectSettlement(environment: {
  TABLE_NAME: string;
  SETTLEMENT_KEYS_SECRET: string;
}): SettlementDeps {
  const secrets = connectSecrets({ clock: systemClock });
  return {
    table: connectTable(environment.TABLE_NAME),
    clock: systemClock,
    offerKeys: connectSealingKeys(
      secrets,
      environment.SETTLEMENT_KEYS_SECRET,
      async () => (await import('./sealed-offers.ts')).parseOfferKeys,
    ),
  };
}
