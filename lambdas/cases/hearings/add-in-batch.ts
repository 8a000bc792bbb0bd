import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { type RowResult, resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { addHearingsTo } from './add-hearings.ts';

/**
 * Adds a hearing to one case of a batch, as `addHearingsTo` does. Safe to repeat: a case that has the
 * hearing is reported as such. A foreign case and one that does not exist have the same result.
 */
export async function addHearingInBatch(
  deps: { table: Table; clock: Clock },
  {
    principal,
    caseId,
    hearing,
  }: { principal: Principal; caseId: string; hearing: NextHearingInput },
): Promise<RowResult> {
  const isThere = new AppError('conflict', 'The case has this hearing');
  const add = async () => {
    const { isRepeat } = await addHearingsTo(deps, { principal, caseId, hearings: [hearing] });
    if (isRepeat) throw isThere;
    return { message: 'Hearing Added' };
  };
  return resultOfCase(
    deps.table,
    { userId: principal.userId, id: caseId },
    add,
    (refusal) => refusal === isThere,
  );
}
