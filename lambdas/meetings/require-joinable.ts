import { joinRefusalOf } from '#contracts/endpoints/meetings.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { type CaseRecord, getOwnCase, lifecycleFactsOf } from '../cases/index.ts';

/**
 * One of the caller's cases whose status lets people meet. Throws `not_found` for somebody
 * else's case, `conflict` where the table of statuses forbids Join Session.
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

/** The name under which a neutral of a case comes in. */
export function nameOnCase({ assignments }: CaseRecord, userId: string): string {
  return assignments.find((assignment) => assignment.userId === userId)?.name ?? 'Neutral';
}
