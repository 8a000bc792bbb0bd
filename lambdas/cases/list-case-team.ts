import type { Principal } from '../shared/auth/principal.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Assignment } from './case-record.ts';
import { findCase } from './case-repository.ts';
import { caseNotFound, requireMember } from './require-member.ts';

/**
 * Who presides over, manages, or is requested for one of the caller's cases. Throws `not_found`
 * for a case that is not the caller's.
 */
export async function listCaseTeam(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<Assignment[]> {
  await requireMember(deps, { principal, caseId });
  const record = await findCase(deps.table, caseId);
  if (!record) throw caseNotFound();
  return record.assignments;
}
