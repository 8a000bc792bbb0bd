import type * as z from 'zod';
import type { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { takesRating } from '#contracts/rules/case-lifecycle.ts';
import { requireMember } from '#lambdas/docket/index.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { presentRating, putRating } from './rating-repository.ts';

type RateCase = (typeof casesEndpoints)['rateCase'];

/**
 * Stores the caller's rating of one of their cases that is over: one rating for each neutral
 * and case, which another one replaces; so it is safe to repeat. Throws `not_found` for a case
 * that is not the caller's and `conflict` for one that goes on.
 */
export async function rateCase(
  deps: { table: Table; clock: Clock },
  { principal, body }: Pick<ApiRequest<RateCase>, 'principal' | 'body'>,
): Promise<z.input<RateCase['response']>> {
  const { caseId, rating, comment } = body;
  const { status } = await requireMember(deps, { principal, caseId });
  if (!takesRating(status)) throw new AppError('conflict', 'A case can be rated once it has ended');
  const record = {
    caseId,
    userId: principal.userId,
    rating,
    comment,
    updatedAt: deps.clock.now().toISOString(),
  };
  await putRating(deps.table, record);
  return { message: 'Thank you for your rating', rating: presentRating(record) };
}
