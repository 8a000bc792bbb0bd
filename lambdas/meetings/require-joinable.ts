import { joinRefusalOf } from '#contracts/endpoints/meetings.ts';
import { lifecycleFactsOf } from '#lambdas/cases/reading.door.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';

/**
 * One of the caller's cases whose status allows meetings. Throws `not_found` for a foreign case,
 * `conflict` if the status table forbids Join Session.
 */
export async function requireJoinable(
  deps: { table: Table },
  of: { principal: Principal; caseId: string },
): Promise<CaseRecord> {
  const record = await getOwnCase(deps, of);
  const refusal = joinRefusalOf(lifecycleFactsOf(record));
  if (refusal !== undefined) throw new AppError('conflict', refusal);
  return record;
}

/** The display name of a neutral of a case. */
export function nameOnCase({ assignments }: CaseRecord, userId: string): string {
  return assignments.find((assignment) => assignment.userId === userId)?.name ?? 'Neutral';
}
