import type { caseBatchHearingsEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Clock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { addHearingsTo } from './add-hearings.ts';

/**
 * Adds a hearing to up to 100 cases of the caller's docket, each as the request for that case alone
 * does, eight at a time. A refusal ends one case only. Safe to repeat: a case that has the hearing is
 * reported as such. A foreign case and one that does not exist have the same result.
 */
export const addHearingToCases: UseCase<
  typeof caseBatchHearingsEndpoints.addHearingToCases,
  { table: Table; clock: Clock }
> = async (deps, { principal, body }) => ({
  results: await inParallel(body.cases, ({ id, ...when }) => {
    const isThere = new AppError('conflict', 'The case has this hearing');
    const add = async () => {
      const hearings = [{ ...body.hearing, ...when }];
      const { isRepeat } = await addHearingsTo(deps, { principal, caseId: id, hearings });
      if (isRepeat) throw isThere;
      return { message: 'Hearing Added' };
    };
    return resultOfCase(
      deps.table,
      { userId: principal.userId, id },
      add,
      (refusal) => refusal === isThere,
    );
  }),
});
