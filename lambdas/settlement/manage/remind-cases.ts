import type { caseRemindersEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import type { CaseResult, Reminder } from '#contracts/rules/cases/case-batches.ts';
import { remindOfFee } from '#lambdas/cases/reminders.door.ts';
import { resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { remindSidesOf } from './remind-sides.ts';

type ToRemind = { principal: Principal; id: string; reminder: Reminder };

/**
 * Reminds in up to 100 cases of the caller's docket, each as the reminder of that case alone does,
 * eight at a time. A refusal ends one case only. Safe to repeat: a case that was reminded shortly
 * before is reported as such. A foreign case and one that does not exist have the same result.
 */
export const remindCases: UseCase<
  typeof caseRemindersEndpoints.remindCases,
  SettlementDeps
> = async (deps, { principal, body }) => ({
  results: await inParallel(body.cases, (wanted) => resultOf(deps, { principal, ...wanted })),
});

function resultOf(deps: SettlementDeps, toRemind: ToRemind): Promise<CaseResult> {
  const { principal, id, reminder } = toRemind;
  const remind = async () => {
    if (reminder === 'fee') await remindOfFee(deps, { principal, caseId: id });
    else await remindSidesOf(deps, { principal, caseId: id });
    return { message: 'Reminder Sent' };
  };
  return resultOfCase(
    deps.table,
    { userId: principal.userId, id },
    remind,
    ({ code }) => code === 'too_many_tries',
  );
}
