import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Assignment } from '../case-record.ts';
import { getOwnCase } from '../get-own-case.ts';

/**
 * Who presides over, manages, or is requested for one of the caller's cases. Throws `not_found`
 * for a case that is not the caller's.
 */
export async function listCaseTeam(
  deps: { table: Table },
  of: { principal: Principal; caseId: string },
): Promise<Assignment[]> {
  return (await getOwnCase(deps, of)).assignments;
}
