import { waitingStatuses } from '#contracts/endpoints/cases/case-creation.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';

/** Case managers approve cases (seed 1, section 6). Throws `not_allowed`. */
export function requireCaseManager(
  { role }: Principal,
  message = 'Only a case manager approves cases',
): void {
  if (role !== 'caseManager') throw new AppError('not_allowed', message);
}

/** A case that waits for its fee or its approval. Throws `not_found` otherwise. One read unit. */
export async function requireWaiting(table: Table, caseId: string): Promise<CaseRecord> {
  const record = await findCase(table, caseId);
  if (!record || !waitingStatuses.some((status) => status === record.status)) throw caseNotFound();
  return record;
}
