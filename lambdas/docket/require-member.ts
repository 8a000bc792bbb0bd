import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findDocketRow } from './docket-repository.ts';
import type { DocketRow } from './docket-row.ts';

/** Said of a case of somebody else's and of one that does not exist alike. */
export const caseNotFound = () => new AppError('not_found', 'Case not found');

/**
 * The caller's own row of a case, which says that they may see what hangs on it. Half a read
 * unit. Throws `not_found`.
 */
export async function requireMember(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<DocketRow> {
  const row = await findDocketRow(deps.table, principal.userId, caseId);
  if (!row) throw caseNotFound();
  return row;
}
