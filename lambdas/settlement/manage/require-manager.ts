import { type CaseRecord, caseManagerIdOf, getOwnCase } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';

/** A case without a manager is managed by its neutrals. */
export const isManagedBy = (record: CaseRecord, userId: string): boolean =>
  ['', userId].includes(caseManagerIdOf(record));

/** The case, if the caller manages it. Throws `not_found` for a foreign case, `not_allowed`. */
export async function requireManager(
  deps: SettlementDeps,
  wanted: { principal: Principal; caseId: string },
): Promise<CaseRecord> {
  const record = await getOwnCase(deps, wanted);
  if (!isManagedBy(record, wanted.principal.userId))
    throw new AppError('not_allowed', 'Only the case manager runs the settlement rounds');
  return record;
}
