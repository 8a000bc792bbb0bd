import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findDocketRow } from './docket-repository.ts';
import type { DocketRow } from './docket-row.ts';

/** Same error for a missing case and for a case of another neutral. */
export const caseNotFound = () => new AppError('not_found', 'Case not found');

/**
 * Returns the caller's docket row of a case, which grants access to the case and everything in
 * it. Throws `not_found` if there is none. Half a read unit.
 */
export async function requireMember(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<DocketRow> {
  const row = await findDocketRow(deps.table, principal.userId, caseId);
  if (!row) throw caseNotFound();
  return row;
}
