import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { DeskDraftRecord } from './desk-record.ts';
import { draftNotFound, findDraft } from './desk-repository.ts';
import { isReader } from './readable-drafts.ts';

type Address = { principal: Principal; caseId: string; draftId: string };

/**
 * A draft that the caller may read, and its case. Throws `not_found` for a foreign case; the same
 * for a case manager, another's private draft and an unknown id. Half a read unit, the case and the draft.
 */
export async function requireDraft(
  deps: { table: Table },
  { principal, caseId, draftId }: Address,
): Promise<{ record: CaseRecord; draft: DeskDraftRecord }> {
  const record = await getOwnCase(deps, { principal, caseId });
  if (!isOfTribunal(record, principal.userId)) throw draftNotFound();
  const draft = await findDraft(deps.table, caseId, draftId);
  if (!draft || !isReader(draft, principal.userId)) throw draftNotFound();
  return { record, draft };
}

/** Throws `not_allowed` unless the caller is the author of a draft that they may read. */
export function requireAuthor({ userId }: DeskDraftRecord, principal: Principal): void {
  if (userId !== principal.userId)
    throw new AppError('not_allowed', 'Only the author of this draft can do that');
}
