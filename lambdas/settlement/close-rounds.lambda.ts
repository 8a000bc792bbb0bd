import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { settlementFunctions } from './functions.constants.ts';
import { closeDueRounds } from './rounds/close-due-rounds.ts';
import { connectOfferKeys } from './sealed-offers.ts';

/** Scheduled entry: closes the rounds whose time is over. */

const environment = readEnvironment(settlementFunctions.closeRounds);
const deps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  offerKeys: connectOfferKeys(
    connectSecrets({ clock: systemClock }),
    environment.SETTLEMENT_KEYS_SECRET,
  ),
};

export async function handler(): Promise<void> {
  await closeDueRounds(deps);
}
