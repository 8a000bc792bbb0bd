import type { Reminder } from '#contracts/rules/cases/case-batches.ts';
import { remindOfFee } from '#lambdas/cases/reminders.door.ts';
import { type RowResult, resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { remindSidesOf } from './remind-sides.ts';

/**
 * Reminds in one case of a batch, as the reminder of that case alone does. Safe to repeat: a case that
 * was reminded shortly before is reported as such. A foreign case and one that does not exist have the
 * same result.
 */
export function remindInBatch(
  deps: SettlementDeps,
  { principal, caseId, reminder }: { principal: Principal; caseId: string; reminder: Reminder },
): Promise<RowResult> {
  const remind = async () => {
    if (reminder === 'fee') await remindOfFee(deps, { principal, caseId });
    else await remindSidesOf(deps, { principal, caseId });
    return { message: 'Reminder Sent' };
  };
  return resultOfCase(
    deps.table,
    { userId: principal.userId, id: caseId },
    remind,
    ({ code }) => code === 'too_many_tries',
  );
}
