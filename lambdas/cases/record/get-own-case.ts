import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type CaseRecord, membersOf } from './case-record.ts';
import { findCase } from './case-repository.ts';

/**
 * One of the caller's cases as it is stored. Throws `not_found` for any other case. Costs half a
 * read unit for the check and one per 4 KB of the case.
 */
export async function getOwnCase(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<CaseRecord> {
  await requireMember(deps, { principal, caseId });
  const record = await findCase(deps.table, caseId);
  if (!record) throw caseNotFound();
  return record;
}

/** The stored case, if the user is one of its neutrals. Throws `not_found` otherwise. */
export function requireOwn(stored: CaseRecord | undefined, userId: string): CaseRecord {
  if (!stored || !membersOf(stored).includes(userId)) throw caseNotFound();
  return stored;
}
