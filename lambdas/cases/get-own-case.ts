import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseNotFound, requireMember } from '../docket/index.ts';
import type { CaseRecord } from './case-record.ts';
import { findCase } from './case-repository.ts';

/**
 * One of the caller's cases as it is stored, for domains that act on it. Throws `not_found` for
 * a case that is not the caller's. Half a read unit for the check, one for each 4 KB of the case.
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
