import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { hasEnded, takesRating } from '#contracts/rules/case-lifecycle.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentRating, putRating } from '../record/rating-repository.ts';

/**
 * Stores the caller's rating of one of their cases that has ended. A neutral has one rating per
 * case; a new one replaces it. Safe to repeat. Throws `not_found` for a foreign case and `conflict`
 * for an open one and for a settled one without its agreement.
 */
export const rateCase: UseCase<
  typeof casesEndpoints.rateCase,
  { table: Table; clock: Clock }
> = async (deps, { principal, body }) => {
  const { caseId, rating, comment } = body;
  const row = await requireMember(deps, { principal, caseId });
  if (!takesRating(row))
    throw new AppError(
      'conflict',
      hasEnded(row.status)
        ? 'A settled case can be rated once its agreement is uploaded'
        : 'A case can be rated once it has ended',
    );
  const record = {
    caseId,
    userId: principal.userId,
    rating,
    comment,
    updatedAt: deps.clock.now().toISOString(),
  };
  await putRating(deps.table, record);
  return { message: 'Thank you for your rating', rating: presentRating(record) };
};
