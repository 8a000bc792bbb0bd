import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectOfferKeys } from './sealed-offers.ts';
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
    offerKeys: connectOfferKeys(secrets, environment.SETTLEMENT_KEYS_SECRET),
  };
}
