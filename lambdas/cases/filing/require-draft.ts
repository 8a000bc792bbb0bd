import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';

/** A draft that the caller created. Throws as `draftOf` does. 1.5 RCU, more above 4 KB. */
export async function requireDraft(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<CaseRecord> {
  await requireMember(deps, { principal, caseId });
  return draftOf(await findCase(deps.table, caseId), principal.userId);
}

/**
 * The stored case, if it is a draft that the user created. Throws `not_found` for a case that
 * somebody else created, `conflict` for a case that was submitted.
 */
export function draftOf(stored: CaseRecord | undefined, userId: string): CaseRecord {
  if (stored?.createdBy !== userId) throw caseNotFound();
  if (stored.status !== 'draft')
    throw new AppError('conflict', `${stored.code} was submitted and is no draft any more`);
  return stored;
}
