import { caseNotFound, requireMember } from '#lambdas/docket/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../case-record.ts';
import { findCase } from '../case-repository.ts';

/**
 * A draft that the caller created. Throws `not_found` for anything of somebody else's,
 * `conflict` for a case that was submitted. 1.5 RCU and more for a long one.
 */
export async function requireDraft(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<CaseRecord> {
  await requireMember(deps, { principal, caseId });
  const record = await findCase(deps.table, caseId);
  if (!record || record.createdBy !== principal.userId) throw caseNotFound();
  if (record.status !== 'draft')
    throw new AppError('conflict', `${record.code} was submitted and is no draft any more`);
  return record;
}
