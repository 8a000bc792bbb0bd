import { moveOnHearings, repairHearingRows } from '#lambdas/cases/hearings.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { clocksFunctions } from './functions.constants.ts';
import { warnOfClocks } from './warnings/warn-of-clocks.ts';

/**
 * Scheduled entry: warns of the ends of statutory clocks, and moves on the next hearings of cases
 * with several, and repairs cause lists that a killed function left. A failure of one does not keep
 * the others.
 */

const environment = readEnvironment(clocksFunctions.warnOfClocks);
const deps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export async function handler(): Promise<void> {
  try {
    await warnOfClocks(deps);
  } finally {
    try {
      await moveOnHearings(deps);
    } finally {
      await repairHearingRows(deps);
    }
  }
}
