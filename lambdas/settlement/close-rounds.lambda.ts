import { readEnvironment } from '#shared/environment.ts';
import { connectSettlement } from './connect.ts';
import { settlementFunctions } from './functions.constants.ts';
import { closeDueRounds } from './rounds/close-due-rounds.ts';

/** Scheduled entry: closes the rounds whose time is over. */

const deps = connectSettlement(readEnvironment(settlementFunctions.closeRounds));

export async function handler(): Promise<void> {
  await closeDueRounds(deps);
}
